import { useEffect, useRef, useState } from 'react';
import { StoredValue } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { useFrames, useToast } from '../../../kit/index.js';
import type { PlaybackOptions } from '../../../players/Playback.js';
import { Playhead } from '../model/Playhead.js';
import { Player } from '../sound/Player.js';
import { shownAs } from '../sound/shownAs.js';
import { words } from '../words.js';

/** What is nearer than this to where it was left is not worth a note. */
const worth = 2;

/**
 * Where a tab was in a recording as it was loaded anew: nothing else is kept in that moment. It is
 * for the same address only, since a link to another moment of the recording leads there.
 */
const leftAt = new StoredValue(
  'sonidea.left',
  (text): [address: string, seconds: number] => {
    const [address, seconds] = JSON.parse(text) as [string, number];
    return [address, seconds];
  },
  'tab',
);

function leftHere(): number | undefined {
  const [of, seconds] = leftAt.get() ?? [];
  return of === location.href ? seconds : undefined;
}

/**
 * Plays one recording, moves its playhead, and keeps where it was left; another one has another
 * part of the page.
 */
export function usePlayer(
  recording: SonRecording,
  from: number,
  savePosition: (seconds: number) => void,
) {
  const [begin] = useState(() => leftHere() ?? from);
  const [playhead] = useState(() => new Playhead(begin));
  const showToast = useToast();
  const [isPlaying, setPlaying] = useState(false);
  const left = useRef(recording.resume_seconds);
  const newest = useRef<Pick<Required<PlaybackOptions>, 'changed' | 'shown'> & { leave(): void }>();
  const [own] = useState(() =>
    new Player({
      changed: () => newest.current?.changed(),
      shown: () => newest.current!.shown(),
    })
  );
  const { playback } = own;
  const play = () => {
    playback.play().catch(() =>
      showToast({ text: words.usePlayer.thisCannotBePlayed, kind: 'bad' })
    );
  };
  const leave = () => {
    const where = playhead.seconds > (playback.duration ?? Infinity) - 1 ? 0 : playhead.seconds;
    if (Math.abs(where - left.current) < worth) return;
    left.current = where;
    savePosition(where);
  };
  newest.current = {
    leave,
    changed: () => {
      setPlaying(playback.isPlaying);
      if (!playback.isPlaying) leave();
    },
    shown: () => ({
      ...shownAs(recording.title),
      play,
    }),
  };
  own.show(recording);
  // Not as it is read: a page may be drawn more than once until it is shown.
  useEffect(() => leftAt.set(undefined), []);
  useEffect(() => {
    if (begin > 0) playback.seek(begin);
    const unload = () => {
      leftAt.set([location.href, playhead.seconds]);
      newest.current?.leave();
    };
    addEventListener('pagehide', unload);
    return () => {
      removeEventListener('pagehide', unload);
      newest.current?.leave();
      playback.close();
    };
  }, [begin, playback, playhead]);
  // An edit may end before the place where one was.
  const { seconds = Infinity } = recording;
  useEffect(() => {
    if (playhead.seconds <= seconds) return;
    playback.seek(seconds);
    playhead.move(seconds);
  }, [seconds, playback, playhead]);
  useFrames(() => {
    own.skip();
    playhead.move(playback.position);
  }, isPlaying);
  const seek = (seconds: number) => {
    const at = Math.max(0, Math.min(recording.seconds ?? 0, seconds));
    playback.seek(at);
    playhead.move(at);
  };
  const pause = () => playback.pause();
  return { playhead, isPlaying, seek, toggle: () => playback.isPlaying ? pause() : play(), pause };
}
