import { type CSSProperties, useState } from 'react';
import { Notice, SelectField } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import type { ScaleFacts } from '../../../theory/Theory.js';
import { scaleAt } from '../addresses.js';
import { useChosen } from '../hooks/useChosen.js';
import { asked, quoted, spoken, useLibrary, written } from '../hooks/useLibrary.js';
import { scaleKinds } from '../model/chordKinds.js';
import { hueOfKey, pitchClassOf } from '../model/notes.js';
import { plain, rootsIn, shown } from '../model/spelling.js';
import { run } from '../model/strokes.js';
import { ChordRow } from '../parts/library/ChordRow.js';
import { FittingScales } from '../parts/library/FittingScales.js';
import { Hear } from '../parts/library/Hear.js';
import { Keyboard } from '../parts/library/Keyboard.js';
import { Notes } from '../parts/library/Notes.js';
import { Roots } from '../parts/library/Roots.js';
import { ScaleNeck } from '../parts/library/ScaleNeck.js';
import { words } from '../words.js';

/**
 * A scale: its notes, the chords that stand on them, its relatives; and which scales fit some
 * chords.
 */
export function ScalePage() {
  const { theory, notation } = useLibrary();
  const [text, choose] = useChosen('scale', 'C major');
  const [fit] = useChosen('fit', '');
  const [isFitting] = useState(fit !== '');
  const scale = asked(() => theory.scale(shown(text, notation)));
  const fitting = <FittingScales />;
  return (
    <div className='library-page' data-columns='scales'>
      {isFitting && fitting}
      <div className='picker'>
        <ScalePicker scale={scale} onChoose={choose} />
      </div>
      {scale ? <ScaleView scale={scale} /> : (
        <Notice kind='warn'>
          {words.scalePage.isNotScaleInLibrary(quoted(text))}
        </Notice>
      )}
      {!isFitting && fitting}
    </div>
  );
}

function ScalePicker(
  { scale, onChoose }: { scale: ScaleFacts | undefined; onChoose(scale: string): void },
) {
  const library = useLibrary();
  const { theory, notation } = library;
  const root = scale?.notes[0] ?? 'C';
  const kind = scale ? plain(kindOf(scale), 'sharps') : 'major';
  return (
    <>
      <Roots
        label={words.common.root}
        roots={rootsIn(notation)}
        chosen={scale && { pitch: scale.pitches[0] ?? 0, name: root }}
        onChoose={(next) => onChoose(`${next} ${kind}`)}
      />
      <SelectField
        label={words.common.scale}
        value={scale ? kind : ''}
        onChange={(event) => onChoose(`${written(library, root)} ${event.target.value}`)}
      >
        {!scale && <option value='' />}
        {scaleKinds(theory.scales()).map((group) => (
          <optgroup key={group.name} label={group.name}>
            {group.kinds.map(({ name, aliases }) => (
              <option key={name} value={name}>
                {signedNumbers(aliases[0] ? `${name} (${aliases[0]})` : name)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </>
  );
}

/** With the signs of music, as in “dorian ♯4”. */
const signedNumbers = (name: string) =>
  name.replace(/bb(?=\d)/g, '𝄫').replace(/b(?=\d)/g, '♭').replace(/#(?=\d)/g, '♯');

/** The kind of a scale: its name without the root. */
const kindOf = ({ scale }: ScaleFacts) => scale.slice(scale.indexOf(' ') + 1);

function ScaleView({ scale }: { scale: ScaleFacts }) {
  const library = useLibrary();
  const { strings } = library;
  const keys = keysOf(scale);
  const names = new Map(scale.pitches.map((pitch, place) => [pitch, scale.notes[place] ?? '']));
  const up = strings.playing === 'scale, up' ? strings.place : undefined;
  const round = strings.playing === 'scale, up and down' ? strings.place : undefined;
  const place = up ??
    (round === undefined ? undefined : round < keys.length ? round : 2 * keys.length - 2 - round);
  const now = place === undefined ? undefined : place % scale.notes.length;
  return (
    <div className='library-view'>
      <section
        className='hero'
        aria-label={words.scalePage.theScale}
        style={{ '--hue': hueOfKey(scale.pitches[0] ?? 0) } as CSSProperties}
      >
        <div className='hero-top'>
          <h2 className='hero-name' data-long=''>
            <span aria-hidden='true'>{scale.scale}</span>
            <span className='unseen'>{`${spoken(scale.notes[0] ?? '')} ${kindOf(scale)}`}</span>
          </h2>
          <div className='hero-words'>
            {scale.aliases.length > 0 && (
              <p className='quiet'>{words.common.also(scale.aliases.slice(0, 4).join(', '))}</p>
            )}
            <p className='quiet tabular'>
              {words.scalePage.stepsOfSemitones(scale.semitones.join(' '))}
            </p>
          </div>
        </div>
        <Notes notes={scale.notes} pitches={scale.pitches} degrees={scale.degrees} now={now} />
        <div className='hero-do'>
          <Hear
            name='scale, up and down'
            piece={run([...keys, ...keys.slice(0, -1).reverse()])}
            kind='primary'
          >
            {words.scalePage.upAndDown}
          </Hear>
          <Hear name='scale, up' piece={run(keys)}>{words.scalePage.up}</Hear>
        </div>
        <Keyboard
          label={words.scalePage.keys(scale.notes.map(spoken).join(', '))}
          keys={keys}
          names={names}
          now={place === undefined ? undefined : keys[place]}
        />
      </section>
      <ScaleNeck names={names} root={scale.pitches[0] ?? 0} />
      {scale.triads.length > 0 && (
        <section className='library-part' aria-labelledby='degrees-head'>
          <h2 id='degrees-head'>{words.scalePage.chordsOfTheScale}</h2>
          <ChordRow
            label={words.common.triads}
            name={`triads of ${scale.scale}`}
            chords={scale.triads}
          />
          <ChordRow
            label={words.common.sevenths}
            name={`sevenths of ${scale.scale}`}
            chords={scale.sevenths}
          />
        </section>
      )}
      {scale.relatives.length > 0 && (
        <section className='library-part' aria-labelledby='relatives-head'>
          <h2 id='relatives-head'>{words.scalePage.sameNotesDifferentRoot}</h2>
          <div className='pills'>
            {scale.relatives.map((one) => (
              <Link key={one} className='pill' to={scaleAt(written(library, one))}>{one}</Link>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** One octave upwards from the root, near the middle of the keyboard. */
function keysOf({ pitches }: ScaleFacts): number[] {
  const root = pitches[0] ?? 0;
  const first = root > 6 ? 48 + root : 60 + root;
  return [...pitches.map((pitch) => first + pitchClassOf(pitch - root)), first + 12];
}
