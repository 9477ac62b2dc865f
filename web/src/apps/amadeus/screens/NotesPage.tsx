import type { CSSProperties } from 'react';
import { Button, Choice } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { chordAt } from '../addresses.js';
import { useChosen } from '../hooks/useChosen.js';
import { chordOf, chordSaid, chordsHeld, useLibrary, written } from '../hooks/useLibrary.js';
import { hueOfKey } from '../model/notes.js';
import { strummed } from '../model/strokes.js';
import { FretboardInput } from '../parts/library/FretboardInput.js';
import { Hear } from '../parts/library/Hear.js';
import { PianoInput } from '../parts/library/PianoInput.js';
import { words } from '../words.js';

const ways = [
  { value: 'piano', label: words.common.piano },
  { value: 'strings', label: words.common.strings },
] as const;

/**
 * What am I holding? Keys or frets are touched, and the chords that they may be are named at once.
 */
export function NotesPage() {
  const [way, chooseWay] = useChosen('on', 'piano');
  const [text, choose] = useChosen('held', '');
  const isPiano = way !== 'strings';
  // Keys by their numbers; frets by `string:fret`.
  const held = text.split(',').filter((one) => /^\d+(:\d+)?$/.test(one));
  const hold = (next: readonly string[]) => choose(next.join(','));
  return (
    <div className='library-page'>
      <div className='held-head'>
        <Choice
          label={words.notesPage.tapTheNotesOn}
          options={ways}
          value={isPiano ? 'piano' : 'strings'}
          onChange={(next) => {
            choose('');
            chooseWay(next);
          }}
        />
        <Button
          kind='quiet'
          icon='close'
          aria-disabled={held.length === 0}
          onClick={() => choose('')}
        >
          {words.notesPage.clear}
        </Button>
      </div>
      {isPiano
        ? <PianoInput held={held} onHold={hold}>{(keys) => <Answer keys={keys} />}</PianoInput>
        : (
          <FretboardInput held={held} onHold={hold}>
            {(keys) => <Answer keys={keys} />}
          </FretboardInput>
        )}
    </div>
  );
}

/** The chords that keys may be, the likeliest first. */
function Answer({ keys }: { keys: readonly number[] }) {
  const library = useLibrary();
  const rising = [...keys].sort((a, b) => a - b);
  const [best, ...others] = chordsHeld(library, keys);
  const isTooLittle = new Set(rising.map((key) => key % 12)).size < 2;
  const facts = best && chordOf(library, written(library, best.chord));
  return (
    <section
      className='hero held-answer'
      aria-label={words.common.theChord}
      style={{ '--hue': hueOfKey(facts?.pitches[0] ?? 0) } as CSSProperties}
      data-empty={!facts || undefined}
    >
      <div className='hero-top'>
        <h2 className='hero-name'>
          {facts
            ? (
              <>
                <span aria-hidden='true'>{facts.chord}</span>
                <span className='unseen'>{chordSaid(facts)}</span>
              </>
            )
            : '?'}
        </h2>
        <div className='hero-words' role='status'>
          {facts && (
            <p>
              <span className='unseen'>{`${chordSaid(facts)}: `}</span>
              {best.quality}
            </p>
          )}
          {facts && (
            <p className='quiet'>
              {best.notes.join(' ')}
              {best.missing.length > 0 && words.notesPage.without(best.missing.join(' '))}
            </p>
          )}
          {!facts && (
            <p>
              {isTooLittle
                ? words.notesPage.tapTwoOrMore
                : words.notesPage.noChordLibraryHasExactly}
            </p>
          )}
        </div>
      </div>
      <div className='hero-do'>
        {keys.length > 0 && (
          <Hear name={`held ${rising.join()}`} piece={strummed(rising)} kind='primary'>
            {words.common.play}
          </Hear>
        )}
        {facts && (
          <Link className='button' data-kind='plain' to={chordAt(written(library, facts.chord))}>
            {words.common.moreAbout(facts.chord)}
          </Link>
        )}
      </div>
      {others.length > 0 && (
        <nav className='pills' aria-label={words.notesPage.itCouldAlsoBe}>
          <span className='quiet' aria-hidden='true'>{words.notesPage.or}</span>
          {others.slice(0, 8).map(({ chord }) => (
            <Link key={chord} className='pill' to={chordAt(written(library, chord))}>{chord}</Link>
          ))}
        </nav>
      )}
    </section>
  );
}
