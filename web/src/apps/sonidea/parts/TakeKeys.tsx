import { Button, useConfirm } from '../../../kit/index.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import type { WaitingTakeHandle } from '../hooks/useRecorder.js';
import { words } from '../words.js';

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
      title: words.common.discardTheRecording,
      text: words.common.isOnlyOnDeviceCannot(take.title),
      action: words.common.discard,
      isDangerous: true,
    });
    if (isSure) await run(take.discard);
  };
  return (
    <span className='buttons'>
      <Button icon='sync' busy={isBusy} onClick={() => void run(take.retry)}>
        {words.takeKeys.send}
      </Button>
      <Button icon='download' onClick={() => void run(download)}>{words.takeKeys.download}</Button>
      <Button kind='quiet' icon='trash' onClick={() => void discard()}>
        {words.common.discard}
      </Button>
      {trouble && <span role='alert'>{trouble}</span>}
    </span>
  );
}
