import { Button, count, duration, EmptyState, useConfirm } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Answered } from '../../../page/Answered.js';
import { device } from '../model/device.js';
import { useSonChanges } from '../hooks/useSonChanges.js';
import { useAction } from '../../../page/useAction.js';
import { SoundIcon } from '../parts/SoundIcon.js';

const kept = 30;

/** What was thrown away, for thirty days. */
export function TrashScreen() {
  useTitle('Trash');
  const { client, answers } = useData();
  const changes = useSonChanges();
  const ask = useConfirm();
  const { isBusy, run } = useAction();
  const answer = useAnswer(
    'son-recordings?trashed=true',
    (asked) => asked.listSonRecordings({ device: device(), trashed: true }),
  );
  const all = (answer.value?.recordings ?? []).filter(({ trashed_ms }) => trashed_ms !== undefined);
  const empty = async () => {
    const isSure = await ask({
      title: 'Empty the trash?',
      text: `${count(all.length, 'recording')} will be deleted permanently.`,
      action: 'Empty it',
      isDangerous: true,
    });
    if (isSure) {
      await run(async () => {
        await client.emptySonTrash();
        answers.invalidate((key) => key.startsWith('son-recordings'));
      });
    }
  };
  return (
    <div className='son-page'>
      <header className='son-head'>
        <h1>Trash</h1>
        {all.length > 0 && (
          <Button
            kind='danger'
            icon='trash'
            busy={isBusy}
            onClick={() => void empty()}
          >
            Empty the trash
          </Button>
        )}
      </header>
      <Answered answer={answer} what='The trash'>
        {() =>
          all.length === 0
            ? (
              <EmptyState icon='trash' title='The trash is empty'>
                Deleted recordings stay here for 30 days.
              </EmptyState>
            )
            : (
              <ul className='rows'>
                {all.map((one) => {
                  const days = Math.max(
                    0,
                    Math.ceil(kept - (Date.now() - one.trashed_ms!) / 86_400_000),
                  );
                  const remove = async () => {
                    const isSure = await ask({
                      title: 'Delete permanently?',
                      text: `“${one.title}” will be deleted permanently. This cannot be undone.`,
                      action: 'Delete',
                      isDangerous: true,
                    });
                    if (isSure) await changes.deleteForEver([one]);
                  };
                  return (
                    <li key={one.id} className='row'>
                      <SoundIcon icon={one.icon} hue={one.hue} />
                      <div className='row-words'>
                        <span>{one.title}</span>
                        <span>{`${duration(one.seconds ?? 0)} · ${count(days, 'day')} left`}</span>
                      </div>
                      <span className='row-end'>
                        <Button
                          icon='undo'
                          aria-label={`Restore ${one.title}`}
                          onClick={() => void changes.restore([one])}
                        >
                          Restore
                        </Button>
                        <Button
                          kind='danger'
                          aria-label={`Delete ${one.title} for ever`}
                          onClick={() => void remove()}
                        >
                          Delete
                        </Button>
                      </span>
                    </li>
                  );
                })}
              </ul>
            )}
      </Answered>
    </div>
  );
}
