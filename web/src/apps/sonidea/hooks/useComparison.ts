import { useEffect, useMemo, useRef, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { comparedAs, matchedGains, type Side } from '../model/comparison.js';
import { GroupPlayer } from '../sound/GroupPlayer.js';
import { shownAs } from '../sound/shownAs.js';

/** How often the position is shown anew while it plays. */
const lookMs = 200;

/** Plays two takes at once, of which one is heard: which one changes without a gap. */
export function useComparison(title: string, a: SonRecording, b: SonRecording) {
  const data = useData();
  const player = useRef<GroupPlayer>();
  player.current ??= new GroupPlayer();
  const [heard, setHeard] = useState<Side>('a');
  const [isMatched, setMatched] = useState(true);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [trouble, setTrouble] = useState<string>();
  /** Counts what was begun and ended: the last counts. */
  const turn = useRef(0);
  const group = useMemo(
    () => comparedAs(a, b, heard, isMatched ? matchedGains(a, b) : [1, 1]),
    [a, b, heard, isMatched],
  );
  const seconds = Math.max(a.seconds ?? 0, b.seconds ?? 0);
  const stop = () => {
    turn.current += 1;
    player.current!.stop();
    setPlaying(false);
  };
  const begin = async (from: number) => {
    const own = player.current!;
    const mine = turn.current += 1;
    setPosition(from);
    setPlaying(true);
    setTrouble(undefined);
    try {
      await own.play(data, group, [a, b], from);
    } catch (error) {
      if (mine === turn.current) setTrouble(wordsFor(error));
    }
    if (mine === turn.current) setPlaying(own.isPlaying);
  };
  useEffect(() => player.current!.set(group.mixer), [group]);
  useEffect(() => {
    const own = player.current!;
    own.onEnd = () => {
      setPlaying(false);
      setPosition(0);
    };
    return () => own.stop();
  }, []);
  // Others are heard from where these were.
  const pair = `${a.hash} ${b.hash}`;
  const before = useRef(pair);
  useEffect(() => {
    if (before.current === pair) return;
    before.current = pair;
    const at = Math.min(position, seconds);
    if (isPlaying) void begin(at < seconds ? at : 0);
    else setPosition(at);
    // Only another pair is a reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pair]);
  useEffect(() => {
    if (!isPlaying) return;
    const own = player.current!;
    const look = setInterval(() => own.isPlaying && setPosition(own.position), lookMs);
    showOnMediaControl(own, {
      state: 'playing',
      ...shownAs(title),
      keys: { pause: stop, stop },
    });
    return () => {
      clearInterval(look);
      showOnMediaControl(own, undefined);
    };
  }, [isPlaying, title]);
  return {
    heard,
    hear: setHeard,
    isMatched,
    match: setMatched,
    isPlaying,
    trouble,
    position,
    seconds,
    toggle: () => {
      if (!isPlaying) return void begin(position >= seconds - 0.05 ? 0 : position);
      setPosition(player.current!.position);
      stop();
    },
    seek: (to: number) => isPlaying ? void begin(to) : setPosition(to),
    move: setPosition,
  };
}
