import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button } from '../../../../kit/index.js';
import type { Player } from '../../hooks/usePlayer.js';
import { fewestTaps, tapped, withTap } from '../../model/taps.js';
import {
  fastestBpm,
  fitsHeard,
  fittedBpm,
  slowestBpm,
  type SongTempo,
} from '../../model/tempoEdits.js';
import { words } from '../../words.js';

interface TapPadProps {
  heard: SongResult;
  tempo: SongTempo;
  player: Pick<Player, 'now' | 'isPlaying'>;
  onUse(tempo: SongTempo, done: string): void;
}

interface Taps {
  readonly moments: readonly number[];
  /** Whether they are moments of the song, which played. */
  readonly isInSong: boolean;
}

const none: Taps = { moments: [], isInSong: false };

/** Tells a tempo by tapping, with a finger or the space bar; it holds once it is used. */
export function TapPad({ heard, tempo, player, onUse }: TapPadProps) {
  const [{ moments, isInSong }, setTaps] = useState(none);
  const tap = () => {
    const isNow = player.isPlaying;
    const at = isNow ? player.now() : performance.now() / 1_000;
    setTaps((taps) => ({
      moments: withTap(taps.isInSong === isNow ? taps.moments : [], at),
      isInSong: isNow,
    }));
  };
  const press = (event: KeyboardEvent) => {
    if ((event.key !== ' ' && event.key !== 'Enter') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) tap();
  };
  const found = tapped(moments);
  const bpm = found && Math.min(fastestBpm, Math.max(slowestBpm, 60 / found.step));
  const fitted = bpm === undefined ? undefined : fittedBpm(heard, bpm);
  const use = () => {
    if (!found || fitted === undefined) return;
    // Even beats lie where they were tapped, others where they were heard.
    const isTapped = isInSong && !fitsHeard(heard, fitted);
    onUse(
      { ...tempo, bpm: fitted, first: isTapped ? beside(tempo.first, found) : tempo.first },
      words.common.to(words.tempoSheet.bpm(tempo.bpm), words.tempoSheet.bpm(fitted)),
    );
    setTaps(none);
  };
  return (
    <div className='tap'>
      <button
        type='button'
        className='tap-pad'
        onPointerDown={(event) => event.button === 0 && tap()}
        onKeyDown={press}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        // Screen readers press it without a pointer or a key.
        onClick={(event: MouseEvent) => event.detail === 0 && tap()}
      >
        <strong>{words.tempoSheet.tapTheTempo}</strong>
        <span className='quiet'>
          {moments.length === 0 || found
            ? words.tempoSheet.tapWithTheMusic
            : words.tempoSheet.moreTaps(fewestTaps - moments.length)}
        </span>
      </button>
      <p className='tap-found' role='status'>
        {bpm !== undefined && fitted !== undefined &&
          (Math.round(bpm) === Math.round(fitted)
            ? words.tempoSheet.tapped(bpm)
            : words.tempoSheet.tappedAs(bpm, fitted))}
      </p>
      {fitted !== undefined && (
        <div className='buttons'>
          <Button onClick={() => setTaps(none)}>{words.tempoSheet.cancel}</Button>
          <Button kind='primary' onClick={use}>{words.tempoSheet.use(fitted)}</Button>
        </div>
      )}
    </div>
  );
}

/** The beat next to a moment, of those that were tapped. */
function beside(seconds: number, { first, step }: { first: number; step: number }): number {
  const from = first % step;
  const beat = from + Math.max(0, Math.round((seconds - from) / step)) * step;
  return Math.round(beat * 1_000) / 1_000;
}
