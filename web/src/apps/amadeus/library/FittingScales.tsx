import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { asked, quoted, useLibrary, written } from './library.js';
import { scaleAt, useChosen } from './places.js';
import { plain, shown } from './spelling.js';

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
  const take = (wish: string) => {
    setText(wish);
    setLeft(false);
    choose(written(library, wish.trim()));
  };
  return (
    <section className='fitting' aria-labelledby='fitting-head'>
      <h2 id='fitting-head'>Which scales fit?</h2>
      <TextField
        label='Chords'
        hint='One after the other, such as Dm7 G7 Cmaj7'
        value={text}
        maxLength={200}
        autoComplete='off'
        autoCapitalize='off'
        spellCheck={false}
        error={unread !== undefined && (isLeft || /[\s,|]$/.test(text))
          ? `${quoted(unread)} is not a chord in the library.`
          : undefined}
        onChange={(event) => take(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        onBlur={() => setLeft(true)}
      />
      {chords.length > 0 && unread === undefined && !fitting && (
        <p className='quiet'>Too many chords at once.</p>
      )}
      {fitting?.length === 0 && (
        <p className='quiet'>No scale has all of these notes, or all but two.</p>
      )}
      {fitting && fitting.length > 0 && (
        <ol className='fits' role='list' aria-label='Scales that fit, the best first'>
          {fitting.slice(0, most).map(({ scale, outside }) => (
            <li key={scale}>
              <Link
                className='fit'
                to={`${scaleAt(written(library, scale))}&fit=${encodeURIComponent(chosen)}`}
              >
                <b>{scale}</b>
                <span className='quiet'>
                  {outside.length === 0 ? 'has every note' : `all but ${outside.join(' ')}`}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
