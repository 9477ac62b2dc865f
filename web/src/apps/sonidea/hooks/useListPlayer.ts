import { useEffect, useMemo, useRef, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useSame } from './useSame.js';
import { useShortcuts } from './useShortcuts.js';
import { Player } from '../sound/Player.js';
import { shownAs } from '../sound/shownAs.js';
import { words } from '../words.js';

/** What a list can play: a recording, or a take that only this device has. */
export interface Listed {
  id: string;
  title: string;
  /** Nothing where there is nothing to hear yet. */
  source: SonRecording | (() => Promise<Blob | undefined>) | undefined;
}

export interface ListPlayer {
  /** The one that was begun last; it may be paused. */
  current: string | undefined;
  isPlaying: boolean;
  /** Begins one, in place of another, or pauses it and plays on. */
  toggle(listed: Listed): void;
  stop(): void;
  /** Where it is heard, in seconds. */
  position(): number;
}

interface Loaded {
  listed: Listed;
  player: Player;
}

async function loaded({ source }: Listed, player: Player): Promise<void> {
  if (typeof source !== 'function') {
    if (source) player.show(source);
    return;
  }
  const file = await source();
  if (!file) throw new Error(words.interruptedTakes.itsAudioIsNo);
  player.playback.open(file);
}

/** Plays what stands in a list where it stands, one at a time; Space pauses it and plays on. */
export function useListPlayer(): ListPlayer {
  const showToast = useToast();
  const [state, setState] = useState<Pick<ListPlayer, 'current' | 'isPlaying'>>({
    current: undefined,
    isPlaying: false,
  });
  const now = useRef<Loaded>();
  const close = () => {
    const { current } = now;
    now.current = undefined;
    current?.player.playback.close();
  };
  useEffect(() => close, []);
  const play = ({ player }: Pick<Loaded, 'player'>) => {
    player.playback.play().catch((error: Error) => {
      // Who pauses before it plays has wanted that.
      if (error.name === 'AbortError' || now.current?.player !== player) return;
      showToast({ text: words.usePlayer.thisCannotBePlayed, kind: 'bad' });
    });
  };
  const begin = async (listed: Listed) => {
    close();
    const player: Player = new Player({
      changed: () => {
        if (now.current?.player !== player) return;
        setState({ current: listed.id, isPlaying: player.playback.isPlaying });
      },
      shown: () => ({
        ...shownAs(listed.title),
        play: () => play({ player }),
      }),
    });
    now.current = { listed, player };
    setState({ current: listed.id, isPlaying: false });
    try {
      await loaded(listed, player);
    } catch {
      return showToast({ text: words.interruptedTakes.itsAudioIsNo, kind: 'bad' });
    }
    if (now.current?.player === player) play({ player });
  };
  const toggle = (listed: Listed) => {
    const { current } = now;
    if (current?.listed.id !== listed.id) return void begin(listed);
    if (current.player.playback.isPlaying) current.player.playback.pause();
    else play(current);
  };
  useShortcuts({ ' ': () => now.current && toggle(now.current.listed) });
  const does = useSame({
    toggle,
    stop: () => {
      close();
      setState({ current: undefined, isPlaying: false });
    },
    position: () => {
      const { current } = now;
      current?.player.skip();
      return current?.player.playback.position ?? 0;
    },
  });
  return useMemo(() => ({ ...state, ...does }), [state, does]);
}
