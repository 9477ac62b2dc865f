import type { CSSProperties } from 'react';
import { hueOfKey } from '../music/notes.js';
import { spoken } from './library.js';

interface NotesProps {
  notes: readonly string[];
  pitches: readonly number[];
  degrees: readonly string[];
  /** Further words below each. */
  intervals?: readonly string[];
  /** The one that sounds. */
  now?: number | undefined;
}

const sizes = { P: 'perfect', M: 'major', m: 'minor', A: 'augmented', d: 'diminished' } as Record<
  string,
  string
>;
const numbers = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'octave',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
];

/** Such as “minor third” for m3. */
function intervalSaid(interval: string): string {
  const [, size = '', number = ''] = /^(\D+)(\d+)$/.exec(interval) ?? [];
  return number === '1'
    ? 'root'
    : `${[...size].map((one) => sizes[one] ?? '').join(' ')} ${numbers[Number(number)] ?? number}`;
}

/** Notes beside each other, in their colours, with what they are above the root. */
export function Notes({ notes, pitches, degrees, intervals, now }: NotesProps) {
  return (
    <ol className='notes' role='list' aria-label='Notes'>
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
