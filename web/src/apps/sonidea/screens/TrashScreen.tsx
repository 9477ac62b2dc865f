import { Button, EmptyState, Notice, useConfirm } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { allRecordings } from '../../../recordings/allRecordings.js';
import { useAction } from '../../../page/useAction.js';
import { useListPlayer } from '../hooks/useListPlayer.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useOwnRecordings } from '../hooks/useRecordings.js';
import { endOffers } from '../model/changes.js';
import { device } from '../../../recordings/device.js';
import { Head } from '../parts/Head.js';
import { PlayKey, RowTime } from '../parts/PlayKey.js';
import { SoundIcon } from '../parts/SoundIcon.js';
import { words } from '../words.js';

const kept = 30;

/** What was thrown away, for thirty days. */
export function TrashScreen() {
  const data = useData();
  const changes = useRecordingChanges();
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const player = useListPlayer();
  // What is restored is in this list too, also where the network goes meanwhile.
  useOwnRecordings();
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
        player.stop();
        await data.client.emptySonTrash();
        endOffers(all);
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
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
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
                  const { id, title, hue, hash } = one;
                  /** What leaves the trash is not heard on here. */
                  const quiet = () => player.current === id && player.stop();
                  const restore = () => {
                    quiet();
                    void changes.restore([one]);
                  };
                  const remove = async () => {
                    const isSure = await ask({
                      title: words.trashScreen.deletePermanently,
                      text: words.trashScreen.willBeDeletedPermanentlyCannot(title),
                      action: words.common.delete,
                      isDangerous: true,
                    });
                    if (!isSure) return;
                    quiet();
                    await changes.deleteForEver([one]);
                  };
                  return (
                    <li key={id} className='row son-trash-row'>
                      <PlayKey
                        listed={{ id, title, source: hash ? one : undefined }}
                        player={player}
                        hue={hue}
                      />
                      <SoundIcon icon={one.icon} hue={hue} />
                      <div className='row-words'>
                        <span>{title}</span>
                        <span className='son-row-line'>
                          <RowTime player={player} id={id} seconds={one.seconds ?? 0} />
                          <span>{words.trashScreen.dayLeft(days)}</span>
                        </span>
                      </div>
                      <span className='row-end'>
                        <Button
                          icon='undo'
                          aria-label={words.trashScreen.restore(title)}
                          onClick={restore}
                        >
                          {words.common.restore}
                        </Button>
                        <Button
                          kind='danger'
                          aria-label={words.trashScreen.deletePermanentlyText(title)}
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
