import { type Notation, noteName, octaveOf } from '../../model/notes.js';

/** A note as musicians write it: its letter, its sign raised, its octave lowered. */
export function NoteName({ note, notation }: { note: number; notation: Notation }) {
  const [letter, ...sign] = noteName(note, notation);
  return (
    <>
      {letter}
      {sign.length > 0 && <span className='note-sign'>{sign.join('')}</span>}
      <span className='note-octave'>{octaveOf(note)}</span>
    </>
  );
}
