import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ChordFrame } from '../../../melody/ChordFrame.js';
import { type AlongSong, silence } from '../model/alongSong.js';
import type { Span } from '../model/bars.js';
import { type Attempt, PlayedChords } from '../model/playedChords.js';
import { keptLoop } from '../model/songSettings.js';
import { LiveChords } from '../sound/LiveChords.js';
import { useListening } from './useListening.js';
import { usePlayer } from './usePlayer.js';

/** What one hears while one plays. */
export type Accompaniment = 'song' | 'click';

/**
 * So long after a change the listener notices it, half of the time (bench/live), with what the
 * microphone takes.
 */
const noticedSeconds = 0.2;

/** How a song is left when one begins to play along. */
export interface AlongStart {
  readonly speed: number;
  readonly position: number;
  readonly loop: Span | undefined;
}

/** A song that plays while the microphone hears who plays along. */
export function usePlayAlong(song: AlongSong, start: AlongStart) {
  const left = (speed: number) => (
    { speed, position: start.position, loop: keptLoop(start.loop) }
  );
  // Another sound is another player: it goes on at the speed that was chosen since.
  const [sound, setSound] = useState(() => ({
    accompaniment: song.file ? 'song' : 'click' as Accompaniment,
    left: left(start.speed),
  }));
  const { accompaniment } = sound;
  const file = useMemo(
    () => accompaniment === 'song' && song.file ? song.file : silence(song.duration),
    [accompaniment, song],
  );
  const player = usePlayer(song.name, file, song, sound.left);
  const [stage, setStage] = useState<'ready' | 'starting' | 'playing' | 'done'>('ready');
  const [attempts, setAttempts] = useState<readonly Attempt[]>([]);
  const judge = useRef(new PlayedChords(song.chords));
  const newest = useRef(player);
  newest.current = player;
  /** Where it began; nothing once it has left that place. */
  const begun = useRef<number>();
  const [live] = useState(() => new LiveChords());
  const [hearer] = useState(() => ({
    push(frame: ChordFrame) {
      live.push(frame);
      const { now, isPlaying, speed: pace, loop } = newest.current;
      const place = now();
      // While it counts in, nobody is judged.
      if (!isPlaying || place <= (begun.current ?? -1)) return;
      begun.current = undefined;
      const earlier = place - noticedSeconds * pace;
      const moment = loop && place >= loop.start && earlier < loop.start
        ? earlier + loop.end - loop.start
        : earlier;
      const { root, kind, bass } = frame;
      const isJudged = judge.current.hear(
        root === undefined ? undefined : { root, kind, bass },
        moment,
        pace,
      );
      if (isJudged) setAttempts(judge.current.attempts);
    },
    clear: () => live.clear(),
  }));
  const listening = useListening('/chord-worker.js', hearer);
  const { now: heard } = useSyncExternalStore(live.watch, live.read);

  /** Begins with a loop, or goes on where one is. */
  const begin = (loop = player.loop) => {
    judge.current = new PlayedChords(song.chords);
    setAttempts([]);
    setStage('starting');
    player.change({ clicks: accompaniment === 'click', countsIn: true });
    // A song that is over begins anew; a loop begins at its beginning, wherever one is.
    const { position } = player;
    const { start: from, end: to } = loop ?? { start: 0, end: song.duration };
    const isInside = loop === player.loop && position >= from - 0.05 && position < to - 0.05;
    if (!isInside) player.seek(from);
    listening.start();
  };
  const end = () => {
    if (player.isPlaying) player.toggle();
    listening.stop();
    judge.current.finish(player.speed);
    setAttempts(judge.current.attempts);
    setStage('done');
  };
  const acts = useRef({ end, start: player.toggle });
  acts.current = { end, start: player.toggle };

  const { isPlaying } = player;
  const { state, trouble } = listening;
  useEffect(() => {
    // What plays is known before the stage is: whoever has begun does not begin again.
    if (stage === 'starting' && state === 'on' && !isPlaying) {
      begun.current = newest.current.position;
      acts.current.start();
      setStage('playing');
    } else if (stage === 'starting' && state === 'off' && trouble) {
      setStage('ready');
    } else if (stage === 'playing' && (!isPlaying || state === 'off')) {
      // It is over, was paused by a key of the keyboard, or the microphone is gone.
      acts.current.end();
    }
  }, [stage, state, trouble, isPlaying]);

  return {
    player,
    listening,
    accompaniment,
    setAccompaniment: (next: Accompaniment) =>
      setSound({ accompaniment: next, left: left(player.speed) }),
    stage,
    heard,
    attempts,
    begin,
    end,
    cancel: () => {
      listening.stop();
      setStage('ready');
    },
    /** Begins anew with a part of the song, over and over and not too fast. */
    practise: (loop: Span) => {
      player.change({ loop, speed: Math.min(player.speed, practiceSpeed) });
      begin(loop);
    },
  };
}

const practiceSpeed = 0.75;

export type PlayAlong = ReturnType<typeof usePlayAlong>;
