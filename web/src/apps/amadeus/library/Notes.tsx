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

/** Notes beside each other, in their colours, with what they are above the root. */
export function Notes({ notes, pitches, degrees, intervals, now }: NotesProps) {
  return (
    <ol className="notes" role="list" aria-label="Notes">
      {notes.map((note, place) => (
        <li key={place} data-now={place === now || undefined} style={{ '--hue': hueOfKey(pitches[place] ?? 0) } as CSSProperties}>
          <b><span aria-hidden="true">{note}</span><span className="unseen">{spoken(note)}</span></b>
          <span>{degrees[place]}</span>
          {intervals && <small>{intervals[place]}</small>}
        </li>
      ))}
    </ol>
  );
}
