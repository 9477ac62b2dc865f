import { useState } from 'react';
import { Button } from '../../../../kit/index.js';
import type { ChordFacts } from '../../../../theory/Theory.js';
import { useChosen } from '../../hooks/useChosen.js';
import { chordOf, useLibrary, written } from '../../hooks/useLibrary.js';
import { neckOf, reachOf, stringsOf } from '../../model/necks.js';
import { strummed } from '../../model/strokes.js';
import { words } from '../../words.js';
import { capoIn, NeckChoices } from './NeckChoices.js';
import { Shape } from './Shape.js';

const most = { first: 6, all: 24 } as const;

interface ShapesProps {
  chord: ChordFacts;
  names: ReadonlyMap<number, string>;
}

/** How a chord is held on an instrument with frets; each shape is heard by touching it. */
export function Shapes({ chord, names }: ShapesProps) {
  const library = useLibrary();
  const { notation, neck, strings, takeNeck, isLeftHanded } = library;
  const [capoText, setCapo] = useChosen('capo', '0');
  const [isLong, setLong] = useState(false);
  const capo = capoIn(capoText);
  const instrument = neckOf(neck);
  const on = { tuning: stringsOf(instrument, notation), capo, most: most.all };
  const shapes = (chordOf(library, written(library, chord.chord), on)?.shapes ?? []).filter((
    { frets },
  ) => Math.max(...frets) + capo <= reachOf(instrument));
  return (
    <section className='library-part' aria-labelledby='shapes-head'>
      <div className='part-head'>
        <h2 id='shapes-head'>{words.shapes.onStrings}</h2>
        <NeckChoices
          neck={neck}
          capo={capo}
          onNeck={takeNeck}
          onCapo={(fret) => setCapo(`${fret}`)}
        />
      </div>
      {shapes.length === 0 && (
        <p className='quiet'>
          {words.shapes.thisChordCannotBe(
            instrument.strings.length,
            capo > 0 ? words.shapes.withTheCapoAtFret(capo) : '',
          )}
        </p>
      )}
      {shapes.length > 0 &&
        capo > 0 && <p className='quiet'>{words.shapes.fretsAreCountedFromCapo}</p>}
      <div className='shapes'>
        {shapes.slice(0, isLong ? most.all : most.first).map((shape) => (
          <button
            key={shape.text}
            type='button'
            className='shape-card'
            aria-label={words.shapes.hear(saidOf(shape.frets))}
            data-now={strings.playing === `shape ${shape.text}` || undefined}
            onClick={() => strings.play(words.shapes.shape(shape.text), strummed(shape.pitches))}
          >
            <Shape
              shape={shape}
              capo={capo}
              names={names}
              root={chord.pitches[0] ?? 0}
              isLeftHanded={isLeftHanded}
            />
            <span className='tabular'>{shape.text}</span>
          </button>
        ))}
      </div>
      {shapes.length > most.first && (
        <Button
          kind='quiet'
          aria-expanded={isLong}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? words.shapes.fewerShapes : words.shapes.allShapes(shapes.length)}
        </Button>
      )}
    </section>
  );
}

/** Such as “silent, 3, 2, open, 1, open”: from the lowest string on. */
const saidOf = (frets: readonly number[]) =>
  frets.map((fret) =>
    fret < 0 ? words.shapes.muted : fret === 0 ? words.shapes.open : `${fret}`
  ).join(', ');
