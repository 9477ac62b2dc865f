import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../../kit/index.js';
import { Link } from '../../../../page/router.js';
import { scaleAt } from '../../addresses.js';
import { useChosen } from '../../hooks/useChosen.js';
import { asked, quoted, useLibrary, written } from '../../hooks/useLibrary.js';
import { plain, shown } from '../../model/spelling.js';
import { words } from '../../words.js';

const most = 8;

/** Which scales go with some chords? */
export function FittingScales() {
  const library = useLibrary();
  const { theory, notation } = library;
  const [chosen, choose] = useChosen('fit', '');
  const [text, setText] = useState(() => shown(chosen, notation));
  const [isLeft, setLeft] = useState(true);
  // The same chords in other words; and what is being written stays as it is written.
  const writtenIn = useRef(notation);
  useEffect(() => {
    const isSame = writtenIn.current === notation;
    writtenIn.current = notation;
    setText((before) =>
      isSame && plain(before.trim(), notation) === chosen ? before : shown(chosen, notation)
    );
  }, [chosen, notation]);
  const chords = text.split(/[\s,|]+/).filter(Boolean);
  const unread = chords.find((chord) => !asked(() => theory.chord(chord)));
  const fitting = chords.length > 0 && unread === undefined
    ? asked(() => theory.fit(chords))
    : undefined;
  const take = (next: string) => {
    setText(next);
    setLeft(false);
    choose(written(library, next.trim()));
  };
  return (
    <section className='fitting' aria-labelledby='fitting-head'>
      <h2 id='fitting-head'>{words.fittingScales.whichScalesFit}</h2>
      <TextField
        label={words.common.chords}
        hint={words.fittingScales.forExampleDmGCmaj}
        value={text}
        maxLength={200}
        autoComplete='off'
        autoCapitalize='off'
        spellCheck={false}
        error={unread !== undefined && (isLeft || /[\s,|]$/.test(text))
          ? words.fittingScales.isNotChordInLibrary(quoted(unread))
          : undefined}
        onChange={(event) => take(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        onBlur={() => setLeft(true)}
      />
      {chords.length > 0 && unread === undefined && !fitting && (
        <p className='quiet'>{words.fittingScales.tooManyChordsAtOnce}</p>
      )}
      {fitting?.length === 0 && (
        <p className='quiet'>{words.fittingScales.noScaleContainsAll}</p>
      )}
      {fitting && fitting.length > 0 && (
        <ol className='fits' role='list' aria-label={words.fittingScales.scalesFitBestFirst}>
          {fitting.slice(0, most).map(({ scale, outside }) => (
            <li key={scale}>
              <Link
                className='fit'
                to={`${scaleAt(written(library, scale))}&fit=${encodeURIComponent(chosen)}`}
              >
                <b>{scale}</b>
                <span className='quiet'>
                  {outside.length === 0
                    ? words.fittingScales.hasEveryNote
                    : words.fittingScales.allBut(outside.join(' '))}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
