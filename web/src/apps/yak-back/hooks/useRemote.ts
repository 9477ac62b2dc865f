// Where the board sounds: in this tab, or on another player of the house.
import { useMemo, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { CommandWish, Player, YakSound } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useThisTab } from '../../../players/thisTab.js';
import { useAnswer, useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';

export interface Remote {
  /** The players that could sound instead of this tab. */
  players: readonly Player[];
  /** The one that is chosen; missing is this tab. */
  chosen: Player | undefined;
  choose(id: string | undefined): void;
  /** The pads that sound on any player but this tab. */
  elsewhere: ReadonlySet<string>;
  /** Plays on the chosen player, or stops what plays there. */
  press(sound: YakSound): void;
  stopAll(): void;
}

const kind = 'yak-sound';

export function useRemote(): Remote {
  const { client } = useData();
  const tell = useToast();
  const thisTab = useThisTab();
  const [wish, choose] = useState<string>();
  const all = useAnswer('players', (asked) => asked.listPlayers()).value?.players;
  const players = useMemo(
    () =>
      (all ?? []).filter(({ id, is_present, may_command, plays }) =>
        id !== thisTab && is_present && may_command && plays.includes(kind)
      ),
    [all, thisTab],
  );
  const chosen = players.find(({ id }) => id === wish);
  const elsewhere = useMemo(
    () =>
      new Set(
        players.flatMap(({ playing }) => playing).filter((one) => one.kind === kind).map(({ id }) =>
          id
        ),
      ),
    [players],
  );
  const command = (wanted: Omit<CommandWish, 'id'>) => {
    if (!chosen) return;
    client.commandPlayer(chosen.id, { id: makeId(), ...wanted })
      .catch((error) => tell({ text: wordsFor(error), kind: 'bad' }));
  };
  return {
    players,
    chosen,
    choose,
    elsewhere,
    press: ({ id }) =>
      command(
        chosen?.playing.some((one) => one.kind === kind && one.id === id)
          ? { verb: 'stop', thing: { kind, id } }
          : { verb: 'play', thing: { kind, id } },
      ),
    stopAll: () => command({ verb: 'stop' }),
  };
}
