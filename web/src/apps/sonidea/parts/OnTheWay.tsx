import { Button, Notice, Progress } from '../../../kit/index.js';
import { UploadButtons } from '../../../page/UploadButtons.js';
import type { useImport } from '../hooks/useImport.js';
import { useWaitingTakes, type WaitingTakeHandle } from '../hooks/useRecorder.js';
import { words } from '../words.js';
import { TakeKeys } from './TakeKeys.js';

/**
 * Recordings that are not in the library yet: takes of this device that wait, and files that are
 * being brought.
 */
export function OnTheWay({ importing }: { importing: ReturnType<typeof useImport> }) {
  const takes = useWaitingTakes().filter(({ state }) =>
    state !== 'recording' && state !== 'interrupted'
  );
  const { coming, arrivals } = importing;
  return (
    <>
      {takes.map((take) => <OneTake key={take.id} take={take} />)}
      {coming.map((arrival) => {
        const { id, name, bytes, sent, trouble } = arrival;
        return (
          <Notice
            key={id}
            kind={trouble ? 'bad' : 'info'}
            action={trouble === undefined
              ? (
                <Button kind='quiet' onClick={() => void arrivals.remove(id)}>
                  {words.onTheWay.cancel}
                </Button>
              )
              : <UploadButtons arrival={arrival} />}
          >
            {trouble === undefined
              ? words.onTheWay.uploading(name)
              : words.onTheWay.couldNotBeUploaded(name, trouble)}
            {trouble === undefined && (
              <Progress
                label={words.onTheWay.adding(name)}
                value={bytes ? (sent ?? 0) / bytes : 0}
              />
            )}
          </Notice>
        );
      })}
    </>
  );
}

function OneTake({ take }: { take: WaitingTakeHandle }) {
  const { title, state, progress, trouble } = take;
  const isStuck = state === 'trouble' || state === 'held';
  return (
    <Notice
      kind={trouble ? 'warn' : 'info'}
      action={isStuck ? <TakeKeys take={take} /> : undefined}
    >
      {words.onTheWay.isSafeOnThisDevice(title, trouble ?? texts[state])}
      {state === 'sending' && <Progress label={words.onTheWay.sending(title)} value={progress} />}
    </Notice>
  );
}

const texts: Record<WaitingTakeHandle['state'], string> = {
  recording: '',
  interrupted: '',
  sent: '',
  trouble: '',
  held: words.onTheWay.itStays,
  waiting: words.onTheWay.itWillBeSent,
  sending: words.onTheWay.itIsBeingSent,
};
