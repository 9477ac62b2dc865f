import { Notice } from '../../../../kit/index.js';
import { useArrivals } from '../../../../page/data.js';
import { LeftRecordings } from '../../../../page/LeftRecordings.js';
import { UploadButtons } from '../../../../page/UploadButtons.js';
import { useRecordings } from '../../../../page/useRecordings.js';
import { bareName } from '../../../../uploads/arrivals.js';
import { app, nameNow, type NewRecording } from '../../model/recordings.js';
import { words } from '../../words.js';

/**
 * Recordings that are on this device alone: those that nothing was made of yet, and those that the
 * library did not take.
 */
export function Recordings({ isRecording, onUse }: {
  /** A window over the page may be making one. */
  isRecording: boolean;
  /** Finds its chords; done when the recording is kept in the library's line. */
  onUse(recording: NewRecording): Promise<void>;
}) {
  const recordings = useRecordings(app, isRecording);
  const { all } = useArrivals();
  return (
    <>
      <LeftRecordings
        recordings={recordings}
        action={words.common.findChords}
        without={words.recordings.isNotInLibraryYet}
        onUse={async (one) => {
          const file = await recordings.file(one);
          const name = one.name ?? nameNow();
          const forget = () => recordings.forget(one);
          if (file) await onUse({ file, name, forget, leave: async () => undefined });
        }}
      />
      {all.filter((one) => one.room === app && one.trouble !== undefined).map((one) => {
        const name = bareName(one.name, words.common.recording);
        return (
          <Notice key={one.id} kind='bad' action={<UploadButtons arrival={one} name={name} />}>
            <strong>{name}</strong>{' '}{words.recordings.isNotInYour}{' '}{one.trouble}
          </Notice>
        );
      })}
    </>
  );
}
