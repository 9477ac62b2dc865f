import type { CSSProperties } from 'react';
import { Notice } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import type { ChordFacts } from '../../../theory/Theory.js';
import { chordAt, scalesFor } from '../addresses.js';
import { useChosen } from '../hooks/useChosen.js';
import { chordOf, chordSaid, quoted, spoken, useLibrary, written } from '../hooks/useLibrary.js';
import { hueOfKey } from '../model/notes.js';
import { strummed, together } from '../model/strokes.js';
import { ChordPicker } from '../parts/library/ChordPicker.js';
import { Hear } from '../parts/library/Hear.js';
import { Notes } from '../parts/library/Notes.js';
import { Piano } from '../parts/library/Piano.js';
import { Shapes } from '../parts/library/Shapes.js';
import { words } from '../words.js';

/** A chord: what it is made of, how it is held, how it sounds. */
export function ChordPage() {
  const library = useLibrary();
  const [text, choose] = useChosen('chord', 'C');
  const chord = chordOf(library, text);
  return (
    <div className='library-page' data-columns=''>
      <ChordPicker chord={chord} onChoose={choose} />
      {chord ? <ChordView chord={chord} /> : (
        <Notice kind='warn'>
          {words.chordPage.isNotChordInLibrary(quoted(text))}
        </Notice>
      )}
    </div>
  );
}

function ChordView({ chord }: { chord: ChordFacts }) {
  const names = new Map(chord.pitches.map((pitch, place) => [pitch, chord.notes[place] ?? '']));
  return (
    <div className='library-view'>
      <ChordHead chord={chord} />
      <Shapes chord={chord} names={names} />
      <Piano chord={chord} names={names} />
    </div>
  );
}

function ChordHead({ chord }: { chord: ChordFacts }) {
  const library = useLibrary();
  const root = chord.pitches[0] ?? 0;
  const keys = chord.piano[0]?.pitches ?? [];
  const isInverted = chord.inversions.includes(chord.chord);
  const upright = chord.chord.replace(/\/[^/]*$/, '');
  return (
    <section
      className='hero'
      aria-label={words.common.theChord}
      style={{ '--hue': hueOfKey(root) } as CSSProperties}
    >
      <div className='hero-top'>
        <h2 className='hero-name'>
          <span aria-hidden='true'>{chord.chord}</span>
          <span className='unseen'>{chordSaid(chord)}</span>
        </h2>
        <div className='hero-words'>
          <p>{chord.quality}</p>
          {chord.aliases.length > 0 && (
            <p className='quiet'>{words.common.also(chord.aliases.slice(0, 3).join(', '))}</p>
          )}
        </div>
      </div>
      <Notes
        notes={chord.notes}
        pitches={chord.pitches}
        degrees={chord.degrees}
        intervals={chord.intervals}
      />
      <p className='unseen' role='status'>
        {`${chordSaid(chord)}: ${chord.notes.map(spoken).join(', ')}`}
      </p>
      <div className='hero-do'>
        <Hear name='chord, strummed' piece={strummed(keys)} kind='primary'>
          {words.chordPage.strum}
        </Hear>
        <Hear name='chord, together' piece={together(keys)}>{words.chordPage.together}</Hear>
        <Link className='button' data-kind='quiet' to={scalesFor(written(library, chord.chord))}>
          {words.chordPage.scalesThatFit}
        </Link>
      </div>
      {chord.inversions.length > 0 && (
        <nav className='pills' aria-label={words.chordPage.inversions}>
          {isInverted && (
            <Link className='pill' to={chordAt(written(library, upright))}>{upright}</Link>
          )}
          {chord.inversions.map((one) => (
            <Link
              key={one}
              className='pill'
              to={chordAt(written(library, one))}
              aria-current={one === chord.chord ? 'true' : undefined}
            >
              {one}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}
