import { longestAtOnce, longestInPieces } from '../../../../analysis/decode.js';
import { Button, DropZone, Icon, Notice } from '../../../../kit/index.js';
import { hueOfFifth } from '../../model/notes.js';
import { words } from '../../words.js';

interface StartProps {
  /** Why the last one did not work. */
  trouble: string | undefined;
  /** Where it can be tried once more. */
  onAgain: (() => void) | undefined;
  onFile(file: File): void;
  onRecord(): void;
  onChooseRecording(): void;
}

/** Nothing is here yet: a song is chosen, let fall or recorded. */
export function Start({ trouble, onAgain, onFile, onRecord, onChooseRecording }: StartProps) {
  const minutes = longestAtOnce() / 60;
  return (
    <div className='amadeus-start'>
      {trouble && (
        <Notice
          kind='bad'
          action={onAgain && <Button onClick={onAgain}>{words.common.tryAgain}</Button>}
        >
          {trouble}
        </Notice>
      )}
      <DropZone
        label={words.common.chooseASong}
        accept='audio/*,video/*'
        onFiles={([file]) => {
          if (file) onFile(file);
        }}
      >
        <Ribbons />
        <h2>{words.start.whichSong}</h2>
        <p>
          {words.start.anyAudioOrVideoFile}{' '}
          {minutes === 60 ? words.start.anHour : words.start.minutes(minutes)}
          {words.start.orLonger(longestInPieces() / 3_600)}
          {words.start.dropFileHereOrChoose}
        </p>
      </DropZone>
      <div className='amadeus-or'>
        <p>{words.start.orLetQuintetListenFor}</p>
        <span className='amadeus-sources'>
          <Button icon='microphone' onClick={onRecord}>{words.common.record}</Button>
          <Button icon='folder' onClick={onChooseRecording}>
            {words.chooseRecording.aRecordingFromSonidea}
          </Button>
        </span>
      </div>
      <p className='amadeus-private'>
        <Icon name='lock' size={20} />{' '}{words.start.songsAreAnalysed}
      </p>
    </div>
  );
}

/** What will be here, as a picture. */
function Ribbons() {
  const pieces = [[0, 3], [3, 2], [11, 3], [1, 2], [0, 4]] as const;
  return (
    <span className='amadeus-picture' aria-hidden='true'>
      {pieces.map(([fifth, width], index) => (
        <i
          key={index}
          style={{ flexGrow: width, background: `oklch(0.72 0.12 ${hueOfFifth(fifth)})` }}
        />
      ))}
    </span>
  );
}
