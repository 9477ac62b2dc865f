import { NameDialog } from '../../../page/NameDialog.js';
import { words } from '../words.js';

interface RecordingNameProps {
  name: string;
  onName(name: string): Promise<unknown> | void;
  onClose(): void;
}

/** Asks what a recording shall be called. */
export function RecordingNameDialog(props: RecordingNameProps) {
  return (
    <NameDialog
      title={words.common.renameTheRecording}
      {...props}
      action={words.common.rename}
      label={words.common.title}
      most={200}
    />
  );
}
