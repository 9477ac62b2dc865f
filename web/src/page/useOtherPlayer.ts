// Which other player of the house a page of an app plays on, and what it is asked to do.
import { useMemo, useSyncExternalStore } from 'react';
import { asText, makeId, StoredValue } from '../data/index.js';
import { wordsFor } from '../data/trouble.js';
import type { CommandRequest, Player } from '../generated/api.js';
import { useToast } from '../kit/index.js';
import { useThisTab } from '../players/thisTab.js';
import { useAnswer, useData } from './data.js';

type Command = Omit<CommandRequest, 'id'>;

export interface OtherPlayer {
  /** The players that could sound instead of this tab. */
  readonly players: readonly Player[];
  /** The one that is chosen; missing is this tab. */
  readonly chosen: Player | undefined;
  choose(id: string | undefined): void;
  /** Asks the chosen player; false where it was not taken, which is told. */
  ask(body: Command): Promise<boolean>;
}

/** The choice of the app whose things are of a kind. */
export function useOtherPlayer(kind: string): OtherPlayer {
  const { client } = useData();
  const showToast = useToast();
  const thisTab = useThisTab();
  // The same for this tab after a reload.
  const choice = useMemo(() => new StoredValue(`quintet.plays-on.${kind}`, asText, 'tab'), [kind]);
  const wanted = useSyncExternalStore(choice.subscribe, choice.get);
  const all = useAnswer('players', (asked) => asked.listPlayers()).value?.players;
  const players = useMemo(
    () =>
      (all ?? []).filter(({ id, is_present: isPresent, may_command: may, plays }) =>
        id !== thisTab && isPresent && may && plays.includes(kind)
      ),
    [all, thisTab, kind],
  );
  const chosen = players.find(({ id }) => id === wanted);
  return {
    players,
    chosen,
    choose: choice.set,
    async ask(body) {
      if (!chosen) return false;
      try {
        await client.commandPlayer(chosen.id, { id: makeId(), ...body });
        return true;
      } catch (error) {
        showToast({ text: wordsFor(error), kind: 'bad' });
        return false;
      }
    },
  };
}
