import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../../../kit/index.js';
import type { ChordFacts } from '../../../../theory/Theory.js';
import { asked, useLibrary, written } from '../../hooks/useLibrary.js';
import { chordKinds } from '../../model/chordKinds.js';
import { plain, rootsIn, shown } from '../../model/spelling.js';
import { words } from '../../words.js';
import { Roots } from './Roots.js';

interface ChordPickerProps {
  chord: ChordFacts | undefined;
  /** Plainly written. */
  onChoose(chord: string): void;
}

/** Finds a chord: by writing it, or by its root and its kind. */
export function ChordPicker({ chord, onChoose }: ChordPickerProps) {
  const library = useLibrary();
  const { theory, notation } = library;
  const kinds = theory.qualities();
  const kind = kinds.find(({ name }) => name === chord?.quality);
  const root = chord?.notes[0] ?? 'C';
  const take = (name: string) =>
    onChoose(written(library, asked(() => theory.chord(name))?.chord ?? 'C'));
  return (
    <div className='picker'>
      <WrittenChord chord={chord?.chord} onTake={take} />
      <Roots
        label={words.common.root}
        roots={rootsIn(notation)}
        chosen={chord && { pitch: chord.pitches[0] ?? 0, name: root }}
        onChoose={(next) => take(`${shown(next, notation)}${kind?.symbol ?? ''}`)}
      />
      <SelectField
        label={words.common.kind}
        value={kind?.symbol ?? ''}
        onChange={(event) => take(`${plainRoot(root)}${event.target.value}`)}
      >
        {chordKinds(kinds).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.kinds.map(({ symbol, name }) => (
              <option key={symbol} value={symbol}>{symbol ? `${name} (${symbol})` : name}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}

/** Signs as they are typed, so that a kind may follow. */
const plainRoot = (root: string) => plain(root, 'sharps');

/** A chord as somebody writes it: whatever can be read is shown at once. */
function WrittenChord(
  { chord, onTake }: { chord: string | undefined; onTake(chord: string): void },
) {
  const { theory } = useLibrary();
  const [text, setText] = useState(chord ?? '');
  const [isLeft, setLeft] = useState(false);
  const read = asked(() => theory.chord(text))?.chord;
  // What is being written stays as it is written.
  useEffect(
    () =>
      setText((before) =>
        asked(() => theory.chord(before))?.chord === chord ? before : chord ?? ''
      ),
    [chord, theory],
  );
  return (
    <TextField
      label={words.chordPicker.chord}
      value={text}
      placeholder='C♯m7/G♯'
      maxLength={60}
      autoComplete='off'
      autoCapitalize='off'
      spellCheck={false}
      enterKeyHint='done'
      error={isLeft && text.trim() !== '' && read === undefined
        ? words.chordPicker.isNotChordNameTry
        : undefined}
      onChange={(event) => {
        setText(event.target.value);
        setLeft(false);
        const found = asked(() => theory.chord(event.target.value));
        if (found) onTake(found.chord);
      }}
      onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
      onBlur={() => setLeft(true)}
    />
  );
}
