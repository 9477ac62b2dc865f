// Where it sounds: in this tab, or on another player of the house.
import { useMemo, useSyncExternalStore } from 'react';
import { Listeners, makeId } from '../../../data/index.js';
import type { CommandWish, Player } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useThisTab } from '../../../players/thisTab.js';
import { useAnswer, useData } from '../../../shell/data.js';
import { wordsFor } from '../../../shell/trouble.js';

export type Kind = 'baby-sound' | 'baby-mix';

const listeners = new Listeners();
let wish: string | undefined;

export interface Remote {
  /** The players that could sound instead of this tab. */
  players: readonly Player[];
  /** The one that is chosen; missing is this tab. */
  chosen: Player | undefined;
  choose(id: string | undefined): void;
  /** Plays on the chosen player, or stops what plays there. */
  press(kind: Kind, id: string): void;
  setVolume(volume: number): void;
  stop(): void;
}

export function useRemote(): Remote {
  const { client } = useData();
  const tell = useToast();
  const thisTab = useThisTab();
  const wanted = useSyncExternalStore((listener) => listeners.add(listener), () => wish);
  const all = useAnswer('players', (asked) => asked.listPlayers()).value?.players;
  const players = useMemo(
    () => (all ?? []).filter(({ id, is_present: isPresent, may_command: may, plays }) =>
      id !== thisTab && isPresent && may && plays.includes('baby-sound')), [all, thisTab]);
  const chosen = players.find(({ id }) => id === wanted);
  const command = (body: Omit<CommandWish, 'id'>) => {
    if (!chosen) return;
    client.commandPlayer(chosen.id, { id: makeId(), ...body }).catch((error) => tell({ text: wordsFor(error), kind: 'bad' }));
  };
  return {
    players, chosen,
    choose(id) {
      wish = id;
      listeners.call();
    },
    press(kind, id) {
      const isOn = chosen?.playing.some((one) => one.kind === kind && one.id === id);
      command({ verb: isOn ? 'stop' : 'play', thing: { kind, id } });
    },
    setVolume: (volume) => command({ verb: 'set', volume }),
    stop: () => command({ verb: 'stop' }),
  };
}
