import { Button, Notice, useConfirm } from '../kit/index.js';
import { handOut } from './handOut.js';
import { useAction } from './useAction.js';
import type { KeptRecording, useRecordings } from './useRecordings.js';

interface LeftRecordingsProps {
  recordings: ReturnType<typeof useRecordings>;
  /** What can be made of one: what the button says, and what it is without. */
  action: string;
  without: string;
  onUse(recording: KeptRecording): Promise<void>;
}

/** Recordings that nothing was made of yet: they are on this device until somebody decides. */
export function LeftRecordings({ recordings, ...words }: LeftRecordingsProps) {
  return (
    <>
      {recordings.left.map((one) => (
        <LeftRecording
          key={one.take}
          recording={one}
          file={() => recordings.file(one)}
          onDiscard={() => recordings.forget(one)}
          {...words}
        />
      ))}
    </>
  );
}

interface LeftRecordingProps extends Omit<LeftRecordingsProps, 'recordings'> {
  recording: KeptRecording;
  file(): Promise<File | undefined>;
  onDiscard(): Promise<void>;
}

function LeftRecording(
  { recording, action, without, file, onUse, onDiscard }: LeftRecordingProps,
) {
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const { name } = recording;
  const download = async () => {
    const sound = await file();
    if (sound) await handOut(new Response(sound), sound.name);
  };
  const discard = async () => {
    const isSure = await ask({
      title: 'Discard the recording?',
      text: 'It is only on this device. This cannot be undone.',
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
          <Button kind='primary' busy={isBusy} onClick={() => void run(() => onUse(recording))}>
            {action}
          </Button>
          <Button icon='download' onClick={() => void run(download)}>Download</Button>
          <Button kind='quiet' onClick={() => void run(discard)}>Discard</Button>
        </span>
      }
    >
      {name === undefined ? 'A recording was interrupted.' : (
        <>
          <strong>{name}</strong> {without}.
        </>
      )} {trouble ?? 'What was heard is kept on this device.'}
    </Notice>
  );
}
