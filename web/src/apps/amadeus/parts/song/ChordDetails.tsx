import type { CSSProperties, ReactNode } from 'react';
import type { Chord } from '../../../../analysis/SongResult.js';
import { Link } from '../../../../page/router.js';
import { chordAt } from '../../addresses.js';
import { useNames } from '../../hooks/useNames.js';
import { chordSaid, chordWritten, hueOf, notesWritten } from '../../model/chordNames.js';
import { toTenths } from '../../model/chordTimes.js';
import { plain } from '../../model/spelling.js';
import { words } from '../../words.js';

/** Alternatives that are hardly likely are none. */
const leastConfidence = 0.01;

interface DetailsProps {
  chord: Chord;
  /** It is called this instead; missing where nothing can be changed. */
  onTake?: (label: string) => void;
  children?: ReactNode;
}

/** All that is known of one chord: when, which notes, how sure, and what else it may be. */
export function ChordDetails({ chord, onTake, children }: DetailsProps) {
  const others = chord.alternatives.filter(({ confidence }) => confidence >= leastConfidence);
  const notes = notesWritten(chord.label, chord.pitch_classes);
  return (
    <section className='chord-details' aria-label={words.chordDetails.selectedChord}>
      <div className='chord-known'>
        <h3>
          <Name label={chord.label} />
        </h3>
        <p className='tabular quiet'>
          {toTenths(chord.start)} – {toTenths(chord.end)}
          {notes.length > 0 && ` · ${notes.join(' ')}`}
          {chord.by_hand && words.chordDetails.correctedByHand}
        </p>
        <ul role='list' aria-label={words.chordDetails.confidenceAndAlternatives}>
          <li>
            <Sureness label={chord.label} confidence={chord.confidence} />
          </li>
          {others.map((other) => (
            <li key={other.label}>
              {onTake
                ? (
                  <button
                    type='button'
                    className='sureness-take'
                    title={words.chordDetails.changeToChord(chordSaid(other.label))}
                    onClick={() => onTake(other.label)}
                  >
                    <span className='unseen'>{words.chordDetails.changeTo}</span>
                    <Sureness {...other} />
                  </button>
                )
                : <Sureness {...other} />}
            </li>
          ))}
        </ul>
        {hueOf(chord.label) !== undefined && (
          <Link
            className='button'
            data-kind='quiet'
            to={chordAt(plain(chordWritten(chord.label), 'sharps'))}
          >
            {words.chordDetails.howToPlayIt}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function Sureness({ label, confidence }: { label: string; confidence: number }) {
  const per = Math.round(confidence * 100);
  return (
    <span
      className='sureness'
      style={{ '--hue': hueOf(label) ?? 0, '--sure': confidence } as CSSProperties}
      data-none={hueOf(label) === undefined ? '' : undefined}
    >
      <Name label={label} />
      <i aria-hidden='true' />
      <span className='tabular'>{per}%</span>
    </span>
  );
}

/** Written for the eye, said for the ear. */
function Name({ label }: { label: string }) {
  const names = useNames();
  return (
    <span className='chord-name'>
      <span aria-hidden='true'>{names.chord(label)}</span>
      <span className='unseen'>{chordSaid(label)}</span>
    </span>
  );
}
