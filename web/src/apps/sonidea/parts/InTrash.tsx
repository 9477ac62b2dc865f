import type { SonRecording } from '../../../generated/api.js';
import { Button, Notice } from '../../../kit/index.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { words } from '../words.js';

/** Says of a recording that it is in the trash, and brings it back. */
export function InTrash({ recording }: { recording: SonRecording }) {
  const { restore } = useRecordingChanges();
  if (recording.trashed_ms === undefined) return null;
  return (
    <Notice
      kind='warn'
      action={<Button onClick={() => void restore([recording])}>{words.common.restore}</Button>}
    >
      {words.common.recordingIsInTrash}
    </Notice>
  );
}
