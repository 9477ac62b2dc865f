import type { CSSProperties } from 'react';
import { Notice } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import type { KeyFacts } from '../../../theory/Theory.js';
import { keyAt, progressionsIn, scaleAt } from '../addresses.js';
import { useChosen } from '../hooks/useChosen.js';
import { asked, quoted, spoken, useLibrary, written } from '../hooks/useLibrary.js';
import { hueOfKey } from '../model/notes.js';
import { shown } from '../model/spelling.js';
import { accompanied } from '../model/strokes.js';
import { ChordRow } from '../parts/library/ChordRow.js';
import { Hear } from '../parts/library/Hear.js';
import { Wheel } from '../parts/library/Wheel.js';
import { words } from '../words.js';

/** The circle of fifths: which keys are neighbours, and what belongs to each. */
export function FifthsPage() {
  const { theory, notation } = useLibrary();
  const [text, choose] = useChosen('key', 'C major');
  const key = asked(() => theory.key(shown(text, notation)));
  return (
    <div className='library-page' data-columns='fifths'>
      <Wheel chosen={key} onChoose={choose} />
      {key
        ? <KeyView facts={key} />
        : <Notice kind='warn'>{words.fifthsPage.isNotAKey(quoted(text))}</Notice>}
    </div>
  );
}

function KeyView({ facts }: { facts: KeyFacts }) {
  const library = useLibrary();
  const { theory } = library;
  const cadence = asked(() =>
    theory.numerals(facts.key, facts.key.endsWith('minor') ? 'i iv V7 i' : 'I IV V7 I')
  );
  const [name = '', mode = ''] = facts.key.split(' ');
  return (
    <div className='library-view'>
      <section
        className='hero'
        aria-label={words.fifthsPage.theKey}
        style={{ '--hue': hueOfKey(facts.pitches[0] ?? 0) } as CSSProperties}
      >
        <div className='hero-top'>
          <h2 className='hero-name' data-long=''>
            <span aria-hidden='true'>{facts.key}</span>
            <span className='unseen'>{`${spoken(name)} ${mode}`}</span>
          </h2>
          <div className='hero-words'>
            <p role='status'>{signature(facts)}</p>
          </div>
        </div>
        <dl className='key-facts'>
          <Keys
            name={mode === 'minor' ? 'Relative major' : 'Relative minor'}
            keys={[facts.relative]}
          />
          <Keys name='A fifth below' keys={facts.below} />
          <Keys name='A fifth above' keys={facts.above} />
          <Keys
            name={mode === 'minor' ? 'Parallel major' : 'Parallel minor'}
            keys={[facts.parallel]}
          />
        </dl>
        <div className='hero-do'>
          {cadence && (
            <Hear
              name={`cadence of ${facts.key}`}
              piece={{ ...accompanied(cadence.voicings, 150), loops: false }}
              kind='primary'
            >
              {words.fifthsPage.hearTheKey}
            </Hear>
          )}
          <Link
            className='button'
            data-kind='plain'
            to={progressionsIn(written(library, facts.key))}
          >
            {words.common.progressions}
          </Link>
          <Link className='button' data-kind='quiet' to={scaleAt(written(library, facts.scale))}>
            {words.common.scale}
          </Link>
        </div>
      </section>
      <section className='library-part' aria-labelledby='degrees-head'>
        <h2 id='degrees-head'>{words.fifthsPage.chordsOfTheKey}</h2>
        <ChordRow
          label={words.common.triads}
          name={`triads of ${facts.key}`}
          chords={facts.triads}
        />
        <ChordRow
          label={words.common.sevenths}
          name={`sevenths of ${facts.key}`}
          chords={facts.sevenths}
        />
      </section>
    </div>
  );
}

function Keys({ name, keys }: { name: string; keys: readonly string[] }) {
  const library = useLibrary();
  const known = keys.filter((key) => asked(() => library.theory.key(key)));
  if (known.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className='pills'>
        {known.map((key) => (
          <Link key={key} className='pill' to={keyAt(written(library, key))}>{key}</Link>
        ))}
      </dd>
    </div>
  );
}

/** Such as “3 flats: B♭ E♭ A♭”. */
function signature({ fifths, signature: signs }: KeyFacts): string {
  if (fifths === 0) return words.fifthsPage.noSharpsNoFlats;
  const how = fifths > 0 ? words.fifthsPage.sharps : words.fifthsPage.flats;
  return how(Math.abs(fifths), signs.join(' '));
}
