// Where the board sounds: in this tab, or on another player of the house.
import { useMemo } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { type OtherPlayer, useOtherPlayer } from '../../../page/useOtherPlayer.js';

export interface Remote extends Pick<OtherPlayer, 'players' | 'chosen' | 'choose'> {
  /** The pads that sound on any player but this tab. */
  elsewhere: ReadonlySet<string>;
  /** Plays on the chosen player, or stops what plays there. */
  press(sound: YakSound): void;
  /** Whether it was taken. */
  setVolume(volume: number): Promise<boolean>;
  /** Stops the pads there, and nothing else that plays. */
  stopAll(): void;
}

const kind = 'yak-sound';

export function useRemote(): Remote {
  const { players, chosen, choose, ask } = useOtherPlayer(kind);
  const elsewhere = useMemo(
    () =>
      new Set(
        players.flatMap(({ playing }) => playing).filter((one) => one.kind === kind).map(({ id }) =>
          id
        ),
      ),
    [players],
  );
  const isThere = (id: string) =>
    chosen?.playing.some((one) => one.kind === kind && one.id === id) ?? false;
  const stop = (id: string) => void ask({ verb: 'stop', thing: { kind, id } });
  return {
    players,
    chosen,
    choose,
    elsewhere,
    press: ({ id }) => isThere(id) ? stop(id) : void ask({ verb: 'play', thing: { kind, id } }),
    setVolume: (volume) => ask({ verb: 'set', volume }),
    stopAll() {
      for (const one of chosen?.playing ?? []) if (one.kind === kind) stop(one.id);
    },
  };
}
