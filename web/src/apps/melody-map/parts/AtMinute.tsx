import { useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { atMinute } from '../model/atMinute.js';
import { filmTime, isOver, readTime, runningTime } from '../model/times.js';
import { words } from '../words.js';

interface AtMinuteProps {
  film: MelodyFilm;
  songs: readonly MelodySong[];
  at: number;
  onAt(seconds: number): void;
}

/**
 * Answers which song is heard at a time: the one that is typed, or else where the hand of the line
 * stands.
 */
export function AtMinute({ film, songs, at, onAt }: AtMinuteProps) {
  const [typed, setTyped] = useState<string>();
  const seconds = typed === undefined ? at : readTime(typed);
  return (
    <div className='at-minute'>
      <label>
        <span>{words.atMinute.whichSongIsAt}</span>
        <input
          type='text'
          className='input tabular'
          size={8}
          value={typed ?? filmTime(at)}
          autoComplete='off'
          aria-invalid={seconds === undefined || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            const read = readTime(event.target.value);
            if (read !== undefined && !isOver(film, songs, read)) onAt(read);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      <p role='status'>{answer(film, songs, seconds)}</p>
    </div>
  );
}

function answer(film: MelodyFilm, songs: readonly MelodySong[], seconds: number | undefined) {
  if (seconds === undefined) return words.common.useTheFormat;
  if (isOver(film, songs, seconds)) {
    return words.atMinute.theFilmIsOnly(runningTime(film.runtime_min));
  }
  const { last, next } = atMinute(songs, seconds);
  if (!last && !next) return words.atMinute.noSongFilmHasTime;
  const coming = next && <>{words.common.beginsAt(next.title, filmTime(next.start_s!))}</>;
  if (!last) return <>{words.atMinute.noSongYet}{' '}{coming}.</>;
  return (
    <>
      <strong>{last.title}</strong>, {Math.abs(last.start_s! - seconds) < 1
        ? words.atMinute.startingThere
        : words.atMinute.since(filmTime(last.start_s!))}.
      {next && <>{' '}{words.atMinute.then}{' '}{coming}.</>}
    </>
  );
}
