import { Button, Notice, useConfirm } from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import type { KeptRecording } from '../hooks/useRecordings.js';

interface LeftRecordingsProps {
  left: readonly KeptRecording[];
  onPad(recording: KeptRecording): Promise<void>;
  onDiscard(recording: KeptRecording): Promise<void>;
}

/** Recordings that no pad has yet: they are on this device, and wait for a word. */
export function LeftRecordings({ left, onPad, onDiscard }: LeftRecordingsProps) {
  return (
    <>
      {left.map((one) => (
        <LeftRecording
          key={one.take}
          name={one.name}
          onPad={() => onPad(one)}
          onDiscard={() => onDiscard(one)}
        />
      ))}
    </>
  );
}

function LeftRecording({ name, onPad, onDiscard }: {
  name: string | undefined;
  onPad(): Promise<void>;
  onDiscard(): Promise<void>;
}) {
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const discard = async () => {
    const isSure = await ask({
      title: 'Discard the recording?',
      text: 'It is on this device alone. Nobody can bring it back.',
      action: 'Discard',
      isDangerous: true,
    });
    if (isSure) await onDiscard();
  };
  return (
    <Notice
      kind='warn'
      action={
        <span className='buttons'>
          <Button kind='primary' busy={isBusy} onClick={() => void run(onPad)}>
            Make it a pad
          </Button>
          <Button kind='quiet' onClick={() => void run(discard)}>Discard</Button>
        </span>
      }
    >
      {name === undefined ? 'A recording was interrupted.' : (
        <>
          <strong>{name}</strong> is not on the board yet.
        </>
      )} {trouble ?? 'What was heard is kept on this device.'}
    </Notice>
  );
}
