import { useState } from 'react';
import { SelectField } from '../../../../kit/index.js';
import type { ChordFacts } from '../../../../theory/Theory.js';
import { spoken } from '../../hooks/useLibrary.js';
import { together } from '../../model/strokes.js';
import { words } from '../../words.js';
import { Hear } from './Hear.js';
import { Keyboard } from './Keyboard.js';

interface PianoProps {
  chord: ChordFacts;
  names: ReadonlyMap<number, string>;
}

/** How a chord lies on a keyboard. */
export function Piano({ chord, names }: PianoProps) {
  const [chosen, setChosen] = useState('close');
  const voicing = chord.piano.find(({ name }) => name === chosen) ?? chord.piano[0];
  if (!voicing) return null;
  const said = voicing.pitches.map((key) => spoken(names.get(key % 12) ?? '')).join(', ');
  return (
    <section className='library-part' aria-labelledby='piano-head'>
      <div className='part-head'>
        <h2 id='piano-head'>{words.piano.onThePiano}</h2>
        <div className='part-choices'>
          <SelectField
            label={words.piano.voicing}
            value={voicing.name}
            onChange={(event) => setChosen(event.target.value)}
          >
            {chord.piano.map(({ name }) => <option key={name}>{name}</option>)}
          </SelectField>
          <Hear name={`piano ${voicing.name}`} piece={together(voicing.pitches)}>
            {words.common.play}
          </Hear>
        </div>
      </div>
      <Keyboard label={words.piano.keysFromTheLeft(said)} keys={voicing.pitches} names={names} />
    </section>
  );
}
