import { Button, useConfirm } from '../../../kit/index.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import type { WaitingTakeHandle } from './useRecorder.js';

/** What can be done with a take that does not go by itself. */
export function TakeKeys({ take }: { take: WaitingTakeHandle }) {
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const download = async () => {
    const file = await take.file();
    if (file) await handOut(new Response(file), `${take.title}.wav`);
  };
  const discard = async () => {
    const isSure = await ask({
      title: 'Discard the recording?',
      text: `“${take.title}” is only on this device. This cannot be undone.`,
      action: 'Discard',
      isDangerous: true,
    });
    if (isSure) await run(take.discard);
  };
  return (
    <span className='buttons'>
      <Button icon='sync' busy={isBusy} onClick={() => void run(take.retry)}>Send it</Button>
      <Button icon='download' onClick={() => void run(download)}>Download</Button>
      <Button kind='quiet' icon='trash' onClick={() => void discard()}>Discard</Button>
      {trouble && <span role='alert'>{trouble}</span>}
    </span>
  );
}
