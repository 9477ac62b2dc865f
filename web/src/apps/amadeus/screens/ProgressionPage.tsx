import { useEffect, useState } from 'react';
import { Choice, Notice, SelectField, Slider, TextField } from '../../../kit/index.js';
import type { ProgressionFacts } from '../../../theory/Theory.js';
import { useChosen } from '../hooks/useChosen.js';
import { asked, quoted, useLibrary, written } from '../hooks/useLibrary.js';
import { rootsOfKeys, shown } from '../model/spelling.js';
import { ProgressionCard } from '../parts/library/ProgressionCard.js';
import { Roots } from '../parts/library/Roots.js';
import { words } from '../words.js';

const tempi = { least: 50, most: 200, normal: 100 } as const;
const modes = [
  { value: 'major', label: words.progressionPage.major },
  { value: 'minor', label: words.progressionPage.minor },
] as const;
const everything = 'all';

/** Rows of chords that songs are made of, in any key, to hear. */
export function ProgressionPage() {
  const library = useLibrary();
  const { theory, notation, strings: { stop } } = library;
  const [text, chooseKey] = useChosen('key', 'C major');
  const [genre, chooseGenre] = useChosen('genre', 'pop');
  const [tempo, setTempo] = useState<number>(tempi.normal);
  const key = asked(() => theory.key(shown(text, notation)));
  // What goes round does not outlast its card.
  useEffect(() => stop, [stop, key?.key, genre]);
  const mode = key?.key.endsWith('minor') ? 'minor' : 'major';
  const all = theory.progressions(key?.key ?? 'C major');
  const genres = [...new Set(all.map((one) => one.genre))];
  const isKnown = genres.includes(genre);
  const turn = (next: 'major' | 'minor') =>
    chooseKey(`${rootsOfKeys(next)[key?.pitches[0] ?? 0]} ${next}`);
  return (
    <div className='library-page' data-columns=''>
      <div className='picker'>
        <Roots
          label={words.progressionPage.key}
          roots={rootsOfKeys(mode)}
          chosen={key && { pitch: key.pitches[0] ?? 0, name: key.notes[0] ?? 'C' }}
          onChoose={(next) => chooseKey(`${next} ${mode}`)}
        />
        <Choice label={words.progressionPage.mode} options={modes} value={mode} onChange={turn} />
        <SelectField
          label={words.progressionPage.genre}
          value={isKnown ? genre : everything}
          onChange={(event) => chooseGenre(event.target.value)}
        >
          <option value={everything}>{words.progressionPage.allGenres}</option>
          {genres.map((one) => <option key={one} value={one}>{one}</option>)}
        </SelectField>
        <Slider
          label={words.progressionPage.tempo}
          value={tempo}
          min={tempi.least}
          max={tempi.most}
          step={2}
          normal={tempi.normal}
          text={`${tempo} bpm`}
          onChange={setTempo}
        />
      </div>
      {key
        ? (
          <div className='library-view'>
            <OwnProgression home={key.key} tempo={tempo} />
            <ul className='progressions' role='list' aria-label={words.common.progressions}>
              {all.filter((one) => !isKnown || one.genre === genre).map((one) => (
                <li key={`${one.genre} ${one.name}`}>
                  <ProgressionCard
                    progression={one}
                    home={written(library, key.key)}
                    tempo={tempo}
                    hasGenre={!isKnown}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
        : (
          <Notice kind='warn'>
            {words.progressionPage.isNotKeyChooseOne(quoted(text))}
          </Notice>
        )}
    </div>
  );
}

/** A row of one's own, in Roman numerals. */
function OwnProgression({ home, tempo }: { home: string; tempo: number }) {
  const library = useLibrary();
  const { theory } = library;
  const [text, choose] = useChosen('row', '');
  const [isLeft, setLeft] = useState(true);
  const row = text.trim();
  const found: ProgressionFacts | undefined = row === ''
    ? undefined
    : asked(() => theory.numerals(home, row));
  return (
    <>
      <TextField
        label={words.progressionPage.yourOwn}
        hint={words.progressionPage.romanNumeralsSuchIi7V7}
        value={text}
        maxLength={120}
        autoComplete='off'
        autoCapitalize='off'
        spellCheck={false}
        error={row !== '' && !found && (isLeft || /\s$/.test(text))
          ? words.progressionPage.useNumeralsFromI
          : undefined}
        onChange={(event) => {
          choose(event.target.value);
          setLeft(false);
        }}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        onBlur={() => setLeft(true)}
      />
      {found && found.chords.length > 0 && (
        <ProgressionCard
          progression={{ ...found, name: words.progressionPage.yourOwn }}
          home={written(library, home)}
          tempo={tempo}
        />
      )}
    </>
  );
}
