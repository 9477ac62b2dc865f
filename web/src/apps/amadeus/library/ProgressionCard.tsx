import type { ProgressionFacts } from '../../../theory/Theory.js';
import { ChordRow } from './ChordRow.js';
import { Hear } from './Hear.js';
import { accompanied } from './strokes.js';

interface ProgressionCardProps {
  progression: ProgressionFacts;
  /** The key. */
  home: string;
  tempo: number;
  /** Whether the genre is to be told. */
  hasGenre?: boolean;
}

/** A row of chords: it goes round until it is stopped, and the chord that sounds is lit. */
export function ProgressionCard({ progression: { name, genre, numerals, chords, voicings }, home, tempo, hasGenre }: ProgressionCardProps) {
  const title = `${name}, ${genre}, ${home} at ${tempo}`;
  return (
    <article className="progression" aria-label={name}>
      <div className="progression-head">
        <h2>{name}{hasGenre && <span className="badge">{genre}</span>}</h2>
        <Hear name={title} piece={accompanied(voicings, tempo)}>Play</Hear>
      </div>
      <ChordRow
        label={`Chords of ${name}`} name={title}
        chords={chords.map((chord, place) => ({ chord, numeral: numerals[place] ?? '', keys: voicings[place] ?? [] }))}
      />
    </article>
  );
}
