import { useState } from 'react';
import { EmptyState, Notice, Switch } from '../../kit/index.js';
import type { Player } from '../../generated/api.js';
import { startPlaying, stopPlaying, useThisTab } from '../../players/thisTab.js';
import { useAnswer, useData } from '../../page/data.js';
import { deviceName } from '../../page/device.js';
import { House } from '../House.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { ChooseSound } from './ChooseSound.js';
import { PlayerCard } from './PlayerCard.js';

export function PlayersPage() {
  const players = useAnswer('players', (client) => client.listPlayers());
  const [chooser, setChooser] = useState<Player>();
  return (
    <House title='Players' lead='What in the house can play, and what plays where.'>
      <ThisTab />
      <Answered answer={players} what='Players'>
        {(value) =>
          value.players.length === 0
            ? (
              <EmptyState icon='speaker' title='Nothing plays here yet'>
                Switch this tab on above, or make a small computer a player: under Devices it gets
                its token.
              </EmptyState>
            )
            : (
              <ul className='players' role='list' aria-label='Players'>
                {value.players.map((player) => (
                  <PlayerCard
                    key={player.id}
                    player={player}
                    onChoose={() => setChooser(player)}
                  />
                ))}
              </ul>
            )}
      </Answered>
      {chooser && <ChooseSound player={chooser} onClose={() => setChooser(undefined)} />}
    </House>
  );
}

function ThisTab() {
  const data = useData();
  const id = useThisTab();
  const { isBusy, trouble, run } = useAction();
  const [wish, setWish] = useState(false);
  const turn = (on: boolean) =>
    run(async () => {
      setWish(on);
      await (on ? startPlaying(data, deviceName()) : stopPlaying());
    });
  return (
    <div className='section'>
      <Switch
        label='This tab is a player'
        hint='Others in the household can ask it to play, as long as it is open.'
        checked={isBusy ? wish : id !== undefined}
        onChange={(on) => void turn(on)}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </div>
  );
}
