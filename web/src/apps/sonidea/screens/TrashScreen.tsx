import { Button, duration, EmptyState, useConfirm } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { allRecordings } from '../model/allRecordings.js';
import { useAction } from '../../../page/useAction.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { device } from '../model/device.js';
import { Head } from '../parts/Head.js';
import { SoundIcon } from '../parts/SoundIcon.js';
import { words } from '../words.js';

const kept = 30;

/** What was thrown away, for thirty days. */
export function TrashScreen() {
  const data = useData();
  const changes = useRecordingChanges();
  const ask = useConfirm();
  const { isBusy, run } = useAction();
  const answer = useAnswer(
    'son-recordings?trashed=true',
    (asked) => allRecordings(asked, { device: device(), trashed: true }),
  );
  const all = (answer.value?.recordings ?? []).filter(({ trashed_ms }) => trashed_ms !== undefined);
  const empty = async () => {
    const isSure = await ask({
      title: words.trashScreen.emptyTheTrash,
      text: words.trashScreen.recordingWillBeDeletedPermanently(all.length),
      action: words.trashScreen.empty,
      isDangerous: true,
    });
    if (isSure) {
      await run(async () => {
        await data.client.emptySonTrash();
        await data.catchUp();
      });
    }
  };
  return (
    <div className='son-page'>
      <Head
        title={words.common.trash}
        actions={[all.length > 0 && {
          label: words.trashScreen.emptyTrash,
          icon: 'trash',
          kind: 'danger',
          isBusy,
          run: () => void empty(),
        }]}
      />
      <Answered answer={answer} what={words.trashScreen.theTrash}>
        {() =>
          all.length === 0
            ? (
              <EmptyState icon='trash' title={words.trashScreen.theTrashIsEmpty}>
                {words.trashScreen.deletedRecordingsStayHereFor}
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
                      title: words.trashScreen.deletePermanently,
                      text: words.trashScreen.willBeDeletedPermanentlyCannot(one.title),
                      action: words.common.delete,
                      isDangerous: true,
                    });
                    if (isSure) await changes.deleteForEver([one]);
                  };
                  return (
                    <li key={one.id} className='row'>
                      <SoundIcon icon={one.icon} hue={one.hue} />
                      <div className='row-words'>
                        <span>{one.title}</span>
                        <span>{words.trashScreen.dayLeft(duration(one.seconds ?? 0), days)}</span>
                      </div>
                      <span className='row-end'>
                        <Button
                          icon='undo'
                          aria-label={words.trashScreen.restore(one.title)}
                          onClick={() => void changes.restore([one])}
                        >
                          {words.common.restore}
                        </Button>
                        <Button
                          kind='danger'
                          aria-label={words.trashScreen.deletePermanentlyText(one.title)}
                          onClick={() => void remove()}
                        >
                          {words.common.delete}
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
