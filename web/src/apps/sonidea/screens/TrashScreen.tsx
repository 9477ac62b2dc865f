import { Button, EmptyState, Notice, Waiting, count, useConfirm } from '../../../kit/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { useAction } from '../../../shell/useAction.js';
import { useTrash } from '../hooks/useStudio.js';
import { SoundIcon } from '../parts/SoundIcon.js';

/** Days that something stays in the trash. */
const days = 30;
const dayMs = 86_400_000;

/** What was thrown away, and can be had back. */
export function TrashScreen() {
  useTitle('Trash');
  const { client, answers } = useData();
  const { answer, recordings } = useTrash();
  const { run, isBusy, trouble } = useAction();
  const ask = useConfirm();
  const change = (work: () => Promise<unknown>) => run(async () => {
    await work();
    answers.invalidate((key) => key.startsWith('son-'));
  });
  const empty = async () => {
    const isWanted = await ask({
      title: 'Empty the trash?', text: `${count(recordings.length, 'recording')} will be deleted for ever. Nobody can bring them back.`,
      action: 'Delete for ever', isDangerous: true,
    });
    if (isWanted) void change(() => client.emptySonTrash());
  };
  const remove = async ({ id, title }: SonRecording) => {
    const isWanted = await ask({
      title: 'Delete it for ever?', text: `Nobody can bring “${title}” back.`, action: 'Delete for ever', isDangerous: true,
    });
    if (isWanted) void change(() => client.deleteSonRecordings({ ids: [id] }));
  };
  return (
    <div className="son-page">
      <header className="son-head">
        <h1>Trash</h1>
        {recordings.length > 0 && <Button kind="danger" icon="trash" busy={isBusy} onClick={() => void empty()}>Empty the trash</Button>}
      </header>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      {answer.value === undefined && <Waiting>Looking into the trash …</Waiting>}
      {answer.value && recordings.length === 0 && (
        <EmptyState icon="trash" title="The trash is empty">
          What you throw away stays here for {days} days, and can be had back.
        </EmptyState>
      )}
      <ul className="son-rows">
        {recordings.map((recording) => (
          <li key={recording.id}>
            <SoundIcon icon={recording.icon} hue={recording.hue} />
            <span className="son-row-words">
              <span className="son-row-title">{recording.title}</span>
              <span className="quiet">{left(recording)}</span>
            </span>
            <Button icon="undo" busy={isBusy} onClick={() => void change(() => client.restoreSonRecordings({ ids: [recording.id] }))}>Restore</Button>
            <Button kind="danger" busy={isBusy} onClick={() => void remove(recording)}>Delete</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function left({ trashed_ms: trashed = Date.now() }: SonRecording): string {
  const number = Math.max(0, Math.ceil((trashed + days * dayMs - Date.now()) / dayMs));
  return number === 0 ? 'goes today' : `goes in ${count(number, 'day')}`;
}
