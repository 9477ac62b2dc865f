import { useEffect, useRef } from 'react';
import { after } from '../../../../data/surroundings.js';
import type { ProgressionFacts } from '../../../../theory/Theory.js';
import { useLibrary } from '../../hooks/useLibrary.js';
import { accompanied } from '../../model/strokes.js';
import { words } from '../../words.js';
import { ChordRow } from './ChordRow.js';
import { Hear } from './Hear.js';

interface ProgressionCardProps {
  progression: ProgressionFacts;
  /** The key. */
  home: string;
  tempo: number;
  /** Whether the genre is to be told. */
  hasGenre?: boolean;
}

/** How long a tempo rests before what plays begins anew with it. */
const restMs = 250;

/** A row of chords: it goes round until it is stopped, and the chord that sounds is lit. */
export function ProgressionCard(
  { progression: { name, genre, numerals, chords, voicings }, home, tempo, hasGenre }:
    ProgressionCardProps,
) {
  const { strings } = useLibrary();
  const title = `${name}, ${genre}, ${home}`;
  const piece = accompanied(voicings, tempo);
  const isPlaying = strings.playing === title;
  const played = useRef(tempo);
  const begin = useRef(() => {});
  begin.current = () => strings.play(title, piece);
  useEffect(() => {
    if (!isPlaying || played.current === tempo) {
      played.current = tempo;
      return undefined;
    }
    return after(restMs, () => {
      played.current = tempo;
      begin.current();
    });
  }, [isPlaying, tempo]);
  return (
    <article className='progression' aria-label={name}>
      <div className='progression-head'>
        <h2>{name}{hasGenre && <span className='badge'>{genre}</span>}</h2>
        <Hear name={title} piece={piece}>{words.common.play}</Hear>
      </div>
      <ChordRow
        label={words.progressionCard.chordsOf(name)}
        name={title}
        chords={chords.map((chord, place) => ({
          chord,
          numeral: numerals[place] ?? '',
          keys: voicings[place] ?? [],
        }))}
      />
    </article>
  );
}
