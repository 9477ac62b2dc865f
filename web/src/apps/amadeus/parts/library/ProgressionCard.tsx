import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../kit/index.js';
import { after } from '../../../../data/surroundings.js';
import type { ProgressionFacts } from '../../../../theory/Theory.js';
import { chordOf, useLibrary, written } from '../../hooks/useLibrary.js';
import { alongRow } from '../../model/alongSong.js';
import { accompanied } from '../../model/strokes.js';
import { words } from '../../words.js';
import { ChordRow } from './ChordRow.js';
import { Hear } from './Hear.js';

const PlayAlongDialog = lazy(() => import('../../screens/PlayAlongDialog.js'));

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
  const library = useLibrary();
  const { strings } = library;
  const title = `${name}, ${genre}, ${home}`;
  const piece = accompanied(voicings, tempo);
  const isPlaying = strings.playing === title;
  const [isAlong, setAlong] = useState(false);
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
        <div className='progression-do'>
          <Hear name={title} piece={piece}>{words.common.play}</Hear>
          <IconButton
            icon='microphone'
            label={words.playAlong.playAlong}
            onClick={() => {
              strings.stop();
              setAlong(true);
            }}
          />
        </div>
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
      {isAlong && (
        <AlongRow title={title} chords={chords} tempo={tempo} onClose={() => setAlong(false)} />
      )}
    </article>
  );
}

interface AlongRowProps {
  title: string;
  chords: readonly string[];
  tempo: number;
  onClose(): void;
}

/** The row over and over, with clicks. */
function AlongRow({ title, chords, tempo, onClose }: AlongRowProps) {
  const library = useLibrary();
  const [{ song, start }] = useState(() => {
    const row = chords.flatMap((chord) => chordOf(library, written(library, chord)) ?? []);
    const made = alongRow(title, row, tempo);
    return { song: made, start: { speed: 1, position: 0, loop: { start: 0, end: made.duration } } };
  });
  return (
    <Suspense fallback={null}>
      <PlayAlongDialog song={song} start={start} onClose={onClose} />
    </Suspense>
  );
}
