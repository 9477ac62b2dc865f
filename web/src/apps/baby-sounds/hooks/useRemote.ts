// Where it sounds: in this tab, or on another player of the house.
import { useMemo, useSyncExternalStore } from 'react';
import { Listeners, makeId } from '../../../data/index.js';
import type { CommandWish, Player } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useThisTab } from '../../../players/thisTab.js';
import { useAnswer, useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { useGate } from '../../../store/index.js';
import { minutesOf, useBedtime } from './useBedtime.js';

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
    () =>
      (all ?? []).filter(({ id, is_present: isPresent, may_command: may, plays }) =>
        id !== thisTab && isPresent && may && plays.includes('baby-sound')
      ),
    [all, thisTab],
  );
  const chosen = players.find(({ id }) => id === wanted);
  const { bedtime } = useBedtime();
  const gate = useGate();
  const failed = (error: unknown) => tell({ text: wordsFor(error), kind: 'bad' });
  const command = (body: Omit<CommandWish, 'id'>) => {
    if (chosen) client.commandPlayer(chosen.id, { id: makeId(), ...body }).catch(failed);
  };
  return {
    players,
    chosen,
    choose(id) {
      wish = id;
      listeners.call();
    },
    press(kind, id) {
      const isOn = chosen?.playing.some((one) => one.kind === kind && one.id === id);
      if (!chosen || isOn) return command({ verb: 'stop', thing: { kind, id } });
      // The server looks after the limits and the end, whatever becomes of this page.
      const minutes = minutesOf(bedtime);
      const wish = {
        thing: { kind, id },
        player: chosen.id,
        ...(Number.isFinite(minutes) && { minutes }),
      };
      gate.through(() => client.playBabySound(wish)).catch(failed);
    },
    setVolume: (volume) => command({ verb: 'set', volume }),
    stop: () => command({ verb: 'stop' }),
  };
}
