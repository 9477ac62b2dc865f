import { useState } from 'react';
import { Button, EmptyState, Notice, Switch } from '../../kit/index.js';
import type { Player } from '../../generated/api.js';
import { leaveNursery, useIsNursery } from '../../players/nursery.js';
import { startPlaying, stopPlaying, useIsPlayer } from '../../players/becomePlayer.js';
import { useAnswer, useData, useMe } from '../../page/data.js';
import { deviceName } from '../../page/device.js';
import { House } from '../House.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';
import { ChooseSound } from './ChooseSound.js';
import { PlayerCard } from './PlayerCard.js';

export function PlayersPage() {
  const players = useAnswer('players', (client) => client.listPlayers());
  const [chooser, setChooser] = useState<Player>();
  return (
    <House title={words.common.players} lead={words.playersPage.whereSoundCanPlay}>
      <ThisTab />
      <Answered answer={players} what={words.common.players}>
        {(value) =>
          value.players.length === 0
            ? (
              <EmptyState icon='speaker' title={words.playersPage.noPlayersYet}>
                {words.playersPage.turnThisTab}
              </EmptyState>
            )
            : (
              <ul className='players' role='list' aria-label={words.common.players}>
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
  const isPlayer = useIsPlayer();
  const { isBusy, trouble, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const turn = (on: boolean) =>
    run(async () => {
      setAsked(on);
      await (on ? startPlaying(data, deviceName()) : stopPlaying(data));
    });
  return (
    <div className='section'>
      <Switch
        label={words.playersPage.thisTabIsAPlayer}
        hint={words.playersPage.othersInTheHousehold}
        checked={isBusy ? isAsked : isPlayer}
        onChange={(on) => void turn(on)}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <InNursery />
    </div>
  );
}

/** Also where this tab is no player any more, a nursery stays one until an adult says otherwise. */
function InNursery() {
  const isHere = useIsNursery();
  const isPlayer = useIsPlayer();
  const me = useMe()?.member;
  if (!isHere) return null;
  const mayLeave = !isPlayer && me !== undefined && me.role !== 'child';
  return (
    <Notice
      action={mayLeave && (
        <Button kind='quiet' onClick={leaveNursery}>
          {words.common.notInANursery}
        </Button>
      )}
    >
      {words.playersPage.browserIsInNurseryEvery}
    </Notice>
  );
}
