import { Button, Notice, useConfirm } from '../kit/index.js';
import { handOut } from './handOut.js';
import { useAction } from './useAction.js';
import type { PendingRecording, useRecordings } from './useRecordings.js';
import { words } from './words.js';

interface LeftRecordingsProps {
  recordings: ReturnType<typeof useRecordings>;
  /** What can be made of one: what the button says, and what it is without. */
  action: string;
  without: string;
  onUse(recording: PendingRecording): Promise<void>;
}

/** Recordings that nothing was made of yet: they are on this device until somebody decides. */
export function LeftRecordings({ recordings, ...texts }: LeftRecordingsProps) {
  return (
    <>
      {recordings.left.map((one) => (
        <LeftRecording
          key={one.take}
          recording={one}
          file={() => recordings.file(one)}
          onDiscard={() => recordings.forget(one)}
          {...texts}
        />
      ))}
    </>
  );
}

interface LeftRecordingProps extends Omit<LeftRecordingsProps, 'recordings'> {
  recording: PendingRecording;
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
      title: words.common.discardTheRecording,
      text: words.leftRecordings.isOnlyOnDeviceCannot,
      action: words.common.discard,
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
          <Button icon='download' onClick={() => void run(download)}>
            {words.common.download}
          </Button>
          <Button kind='quiet' onClick={() => void run(discard)}>{words.common.discard}</Button>
        </span>
      }
    >
      {name === undefined ? words.leftRecordings.aRecordingWasInterrupted : (
        <>
          <strong>{name}</strong> {without}.
        </>
      )} {trouble ??
        (name === undefined ? words.leftRecordings.theRecordingUpTo : words.leftRecordings.isSaved)}
    </Notice>
  );
}
