import { useState } from 'react';
import { Button, IconButton, SelectField } from '../../../kit/index.js';
import type { ChordFacts } from '../../../theory/Theory.js';
import { chordOf, useLibrary, written } from './library.js';
import { neckFamilies, neckOf, reachOf, stringsOf } from './necks.js';
import { useChosen } from './places.js';
import { Shape } from './Shape.js';
import { strummed } from './strokes.js';

const most = { first: 6, all: 24, capo: 11 } as const;

interface ShapesProps {
  chord: ChordFacts;
  names: ReadonlyMap<number, string>;
}

/** How a chord is held on an instrument with frets; each shape is heard by touching it. */
export function Shapes({ chord, names }: ShapesProps) {
  const library = useLibrary();
  const { notation, neck, strings, takeNeck } = library;
  const [capoText, setCapo] = useChosen('capo', '0');
  const [isLong, setLong] = useState(false);
  const capo = Math.min(most.capo, Math.max(0, Math.trunc(Number(capoText)) || 0));
  const instrument = neckOf(neck);
  const on = { tuning: stringsOf(instrument, notation), capo, most: most.all };
  const shapes = (chordOf(library, written(library, chord.chord), on)?.shapes ?? []).filter(({ frets }) => Math.max(...frets) + capo <= reachOf(instrument));
  return (
    <section className="library-part" aria-labelledby="shapes-head">
      <div className="part-head">
        <h2 id="shapes-head">On strings</h2>
        <div className="part-choices">
          <SelectField label="Instrument" value={instrument.id} onChange={(event) => takeNeck(event.target.value)}>
            {neckFamilies.map(({ name, tunings }) => (
              <optgroup key={name} label={name}>{tunings.map(({ id, name: title }) => <option key={id} value={id}>{title}</option>)}</optgroup>
            ))}
          </SelectField>
          <div className="field">
            <span className="field-name" id="capo-name">Capo</span>
            <div className="stepper" role="group" aria-labelledby="capo-name">
              <IconButton icon="minus" label="A fret lower" aria-disabled={capo === 0} onClick={() => setCapo(`${capo - 1}`)} />
              <span className="tabular" role="status">{capo === 0 ? 'none' : `fret ${capo}`}</span>
              <IconButton icon="plus" label="A fret higher" aria-disabled={capo === most.capo} onClick={() => setCapo(`${capo + 1}`)} />
            </div>
          </div>
        </div>
      </div>
      {shapes.length === 0 && <p className="quiet">{`Four fingers cannot hold this chord on ${instrument.strings.length} strings tuned like this${capo > 0 ? ` with the capo at fret ${capo}` : ''}. Try another instrument, or the piano below.`}</p>}
      {shapes.length > 0 && capo > 0 && <p className="quiet">Frets are counted from the capo.</p>}
      <div className="shapes">
        {shapes.slice(0, isLong ? most.all : most.first).map((shape) => (
          <button
            key={shape.text} type="button" className="shape-card" aria-label={`Hear ${saidOf(shape.frets)}`}
            data-now={strings.playing === `shape ${shape.text}` || undefined}
            onClick={() => strings.play(`shape ${shape.text}`, strummed(shape.pitches))}
          >
            <Shape shape={shape} capo={capo} names={names} root={chord.pitches[0] ?? 0} />
            <span className="tabular">{shape.text}</span>
          </button>
        ))}
      </div>
      {shapes.length > most.first && (
        <Button kind="quiet" aria-expanded={isLong} onClick={() => setLong(!isLong)}>{isLong ? 'Fewer shapes' : `All ${shapes.length} shapes`}</Button>
      )}
    </section>
  );
}

/** Such as “silent, 3, 2, open, 1, open”: from the lowest string on. */
const saidOf = (frets: readonly number[]) => frets.map((fret) => fret < 0 ? 'silent' : fret === 0 ? 'open' : `${fret}`).join(', ');
