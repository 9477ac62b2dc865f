// Where it sounds: in this tab, or on another player of the house.
import type { Player } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useOtherPlayer } from '../../../page/useOtherPlayer.js';
import { wordsFor } from '../../../data/trouble.js';
import { useGate } from '../../../store/index.js';
import { minutesOf, useBedtime } from './useBedtime.js';

export type Kind = 'baby-sound' | 'baby-mix';

export interface Remote {
  /** The players that could sound instead of this tab. */
  players: readonly Player[];
  /** The one that is chosen; missing is this tab. */
  chosen: Player | undefined;
  choose(id: string | undefined): void;
  /** Plays on the chosen player, or stops what plays there. */
  press(kind: Kind, id: string): void;
  /** Whether it was taken. */
  setVolume(volume: number): Promise<boolean>;
  /** Stops a thing there, or everything. */
  stop(thing?: { kind: string; id: string }): void;
}

export function useRemote(): Remote {
  const { client } = useData();
  const showToast = useToast();
  const { players, chosen, choose, ask } = useOtherPlayer('baby-sound');
  const { bedtime } = useBedtime();
  const gate = useGate();
  const stop: Remote['stop'] = (thing) =>
    void ask({ verb: 'stop', ...(thing && { thing: { kind: thing.kind, id: thing.id } }) });
  return {
    players,
    chosen,
    choose,
    press(kind, id) {
      const isOn = chosen?.playing.some((one) => one.kind === kind && one.id === id);
      if (!chosen || isOn) return stop({ kind, id });
      // The server looks after the limits and the end, whatever becomes of this page.
      const minutes = minutesOf(bedtime);
      const request = {
        thing: { kind, id },
        player: chosen.id,
        ...(Number.isFinite(minutes) && { minutes }),
      };
      gate.through(() => client.playBabySound(request)).catch((error: unknown) =>
        showToast({ text: wordsFor(error), kind: 'bad' })
      );
    },
    setVolume: (volume) => ask({ verb: 'set', volume }),
    stop,
  };
}
