import { Button, Notice, Progress } from '../../../kit/index.js';
import { useWaitingTakes } from '../record/useRecorder.js';
import type { useImport } from './useImport.js';

/** Recordings that are not in the library yet: takes of this device that wait, and files that are being brought. */
export function OnTheWay({ importing }: { importing: ReturnType<typeof useImport> }) {
  const takes = useWaitingTakes().filter(({ state }) => state !== 'recording' && state !== 'interrupted');
  const { coming, arrivals } = importing;
  return (
    <>
      {takes.map(({ id, title, state, progress, trouble, retry }) => (
        <Notice
          key={id} kind={trouble ? 'warn' : 'info'}
          action={state === 'trouble' || state === 'held' ? <Button onClick={() => void retry()}>Send it</Button> : undefined}
        >
          “{title}” is safe on this device. {trouble ?? (state === 'sending' ? 'It is being sent.' : 'It is sent when the server is there.')}
          {state === 'sending' && <Progress label={`Sending ${title}`} value={progress} />}
        </Notice>
      ))}
      {coming.map(({ id, name, bytes, sent, trouble }) => (
        <Notice
          key={id} kind={trouble ? 'bad' : 'info'}
          action={trouble === undefined ? <Button kind="quiet" onClick={() => void arrivals.remove(id)}>Cancel</Button>
            : <span className="buttons"><Button onClick={() => void arrivals.retry(id)}>Try again</Button><Button kind="quiet" onClick={() => void arrivals.remove(id)}>Remove</Button></span>}
        >
          {trouble === undefined ? `“${name}” is on its way.` : `“${name}” did not come: ${trouble}`}
          {trouble === undefined && <Progress label={`Bringing ${name}`} value={bytes ? (sent ?? 0) / bytes : 0} />}
        </Notice>
      ))}
    </>
  );
}
