import { useCallback, useEffect, useRef, useState } from 'react';
import { StoredValue } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { useFrames, useToast } from '../../../kit/index.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { Player } from '../sound/Player.js';
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
 * Plays one recording, tells where it is, and keeps where it was left; another one has another part
 * of the page.
 */
export function usePlayer(recording: SonRecording, from: number, keep: (seconds: number) => void) {
  const [own] = useState(() => new Player());
  const [begin] = useState(() => leftHere() ?? from);
  const tell = useToast();
  const [position, setPosition] = useState(begin);
  const [isPlaying, setPlaying] = useState(false);
  const { title } = recording;
  const newest = useRef({ keep, left: recording.resume_seconds, position, begin, title });
  newest.current = { ...newest.current, keep, position, title };
  own.show(recording);
  const play = useCallback(() => {
    own.play().catch(() => tell({ text: words.usePlayer.cannotBePlayedJustNow, kind: 'bad' }));
  }, [own, tell]);
  // Not as it is read: a page may be drawn more than once until it is shown.
  useEffect(() => leftAt.set(undefined), []);
  useEffect(() => {
    if (newest.current.begin > 0) own.seek(newest.current.begin);
    const { element } = own;
    const leave = () => {
      const { left, position: at } = newest.current;
      const where = at > (element.duration || Infinity) - 1 ? 0 : at;
      if (Math.abs(where - left) < worth) return;
      newest.current.left = where;
      newest.current.keep(where);
    };
    const told = () => {
      setPlaying(!element.paused);
      showOnMediaControl(own, {
        state: element.paused ? 'paused' : 'playing',
        title: newest.current.title,
        artist: words.common.sonidea,
        artwork: { src: '/icons/sonidea-512.png' },
        keys: { play, pause: () => own.pause(), stop: () => own.pause() },
      });
      if (element.paused) leave();
    };
    element.addEventListener('play', told);
    element.addEventListener('pause', told);
    const unload = () => {
      leftAt.set([location.href, newest.current.position]);
      leave();
    };
    addEventListener('pagehide', unload);
    return () => {
      removeEventListener('pagehide', unload);
      element.removeEventListener('play', told);
      element.removeEventListener('pause', told);
      leave();
      showOnMediaControl(own, undefined);
      own.close();
    };
  }, [own, recording.id, play]);
  useFrames(() => {
    own.skip();
    setPosition(own.position);
  }, isPlaying);
  const seek = (seconds: number) => {
    const at = Math.max(0, Math.min(recording.seconds ?? 0, seconds));
    own.seek(at);
    setPosition(at);
  };
  const toggle = () => own.isPlaying ? own.pause() : play();
  return { position, isPlaying, seek, toggle, pause: () => own.pause() };
}
