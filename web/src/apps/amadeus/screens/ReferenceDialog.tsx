import { useEffect, useState } from 'react';
import { Button, Dialog, IconButton, Notice, Ring } from '../../../kit/index.js';
import { concertPitches, isConcertPitch } from '../hooks/useChoices.js';
import { useListening } from '../hooks/useListening.js';
import { aimOf } from '../model/aim.js';
import { hertzIn, type Intonation } from '../model/intonation.js';
import { type Notation, noteSaid } from '../model/notes.js';
import { ListenSwitch } from '../parts/tuner/ListenSwitch.js';
import { NoteName } from '../parts/tuner/NoteName.js';
import { SteadyNote } from '../sound/SteadyNote.js';
import { words } from '../words.js';

interface ReferenceDialogProps {
  intonation: Intonation;
  notation: Notation;
  onUse(a4: number): void;
  onClose(): void;
}

const { least, most } = concertPitches;
/** The ring grows in so many steps. */
const steps = 24;

/** Listens to one note of another instrument, and takes the concert pitch from it. */
export function ReferenceDialog({ intonation, notation, onUse, onClose }: ReferenceDialogProps) {
  const [progress, setProgress] = useState(0);
  const [note] = useState(() => new SteadyNote(() => setProgress(stepped(note.progress))));
  const listening = useListening('/tuner-worker.js', note);
  const [moved, setMoved] = useState(0);
  const { start } = listening;
  // Who opens this wants it to listen, once: `start` is another function each time.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => start(), []);
  const again = () => {
    setMoved(0);
    note.clear();
    if (listening.state === 'off') start();
  };
  const { hertz } = note;
  const key = hertz > 0 ? aimOf(hertz, intonation, []).key + moved : undefined;
  const a4 = key === undefined
    ? undefined
    : Math.round(10 * intonation.a4 * hertz / hertzIn(intonation, key)) / 10;
  const isRight = isConcertPitch(a4);
  return (
    <Dialog
      title={words.referenceDialog.tuneToAnother}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.referenceDialog.cancel}</Button>
          {a4 !== undefined && (
            <Button
              kind='primary'
              aria-disabled={!isRight}
              onClick={() => isRight && onUse(a4)}
            >
              {words.referenceDialog.use(a4.toFixed(1))}
            </Button>
          )}
        </>
      }
    >
      <div className='tuner-lab-reference'>
        {listening.trouble && <Notice kind='bad'>{listening.trouble}</Notice>}
        {a4 !== undefined && key !== undefined
          ? (
            <>
              <p className='tuner-lab-figure tabular' role='status'>
                {words.referenceDialog.a4Is(a4.toFixed(1))}
              </p>
              <p className='quiet tabular'>{words.referenceDialog.heard(hertz.toFixed(2))}</p>
              <div
                className='stepper'
                role='group'
                aria-label={words.referenceDialog.notePlayed}
              >
                <IconButton
                  icon='minus'
                  label={words.referenceDialog.aSemitoneLower}
                  onClick={() => setMoved(moved - 1)}
                />
                <span className='tuner-lab-note' role='status' aria-label={noteSaid(key, notation)}>
                  <NoteName note={key} notation={notation} />
                </span>
                <IconButton
                  icon='plus'
                  label={words.referenceDialog.aSemitoneHigher}
                  onClick={() => setMoved(moved + 1)}
                />
              </div>
              {!isRight && <Notice kind='warn'>{words.referenceDialog.outside(least, most)}
              </Notice>}
              <Button kind='quiet' icon='microphone' onClick={again}>
                {words.referenceDialog.again}
              </Button>
            </>
          )
          : (
            <>
              <Ring value={progress} label={words.referenceDialog.measuring} />
              <p role='status'>
                {progress > 0
                  ? words.referenceDialog.keepPlaying
                  : words.referenceDialog.playOneNote}
              </p>
              {listening.state !== 'on' && <ListenSwitch listening={listening} />}
            </>
          )}
      </div>
    </Dialog>
  );
}

const stepped = (progress: number) => Math.floor(progress * steps) / steps;
