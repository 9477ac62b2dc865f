import type { CSSProperties } from 'react';
import { spoken } from '../../hooks/useLibrary.js';
import { hueOfKey } from '../../model/notes.js';
import { words } from '../../words.js';

interface NotesProps {
  notes: readonly string[];
  pitches: readonly number[];
  degrees: readonly string[];
  /** Further words below each. */
  intervals?: readonly string[];
  /** The one that sounds. */
  now?: number | undefined;
}

const sizes: Record<string, string> = {
  P: words.notes.perfect,
  M: words.notes.major,
  m: words.notes.minor,
  A: words.notes.augmented,
  d: words.notes.diminished,
};
const numbers = [
  '',
  words.notes.first,
  words.notes.second,
  words.notes.third,
  words.notes.fourth,
  words.notes.fifth,
  words.notes.sixth,
  words.notes.seventh,
  words.notes.octave,
  words.notes.ninth,
  words.notes.tenth,
  words.notes.eleventh,
  words.notes.twelfth,
  words.notes.thirteenth,
];

/** Such as “minor third” for m3. */
function intervalSaid(interval: string): string {
  const [, size = '', number = ''] = /^(\D+)(\d+)$/.exec(interval) ?? [];
  return number === '1'
    ? words.notes.root
    : `${[...size].map((one) => sizes[one] ?? '').join(' ')} ${numbers[Number(number)] ?? number}`;
}

/** Notes beside each other, in their colours, with what they are above the root. */
export function Notes({ notes, pitches, degrees, intervals, now }: NotesProps) {
  return (
    <ol className='notes' role='list' aria-label={words.notes.notes}>
      {notes.map((note, place) => (
        <li
          key={place}
          data-now={place === now || undefined}
          style={{ '--hue': hueOfKey(pitches[place] ?? 0) } as CSSProperties}
        >
          <b>
            <span aria-hidden='true'>{note}</span>
            <span className='unseen'>{spoken(note)}</span>
          </b>
          <span>{degrees[place]}</span>
          {intervals?.[place] && (
            <small>
              <span aria-hidden='true'>{intervals[place]}</span>
              <span className='unseen'>{intervalSaid(intervals[place] ?? '')}</span>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}
