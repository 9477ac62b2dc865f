import { ago, Button, Icon, Menu, type MenuItem, Notice, useConfirm } from '../../kit/index.js';
import { makeId } from '../../data/index.js';
import type { CommandRequest, Player, Playing } from '../../generated/api.js';
import { useThisTab } from '../../players/thisTab.js';
import { useAnswer, useData, useMe } from '../../page/data.js';
import { PlayerVolume, PlayingRow } from '../../page/PlaysThere.js';
import { editPlayer } from './householdChanges.js';
import { useAction } from '../../page/useAction.js';
import { words } from './words.js';

/** One player: where it is, what it plays, how loud. */
export function PlayerCard({ player, onChoose }: { player: Player; onChoose(): void }) {
  const { client } = useData();
  const { trouble, run } = useAction();
  const command = (request: Omit<CommandRequest, 'id'>) =>
    run(() => client.commandPlayer(player.id, { id: makeId(), ...request }));
  const stop = ({ kind, id }: Playing) =>
    void command({ verb: 'stop', thing: { kind, id }, fade_seconds: 0.3 });
  const isUsable = player.is_present && player.may_command;
  return (
    <li className='card player' data-away={player.is_present ? undefined : ''}>
      <PlayerHead player={player} />
      {player.playing.map((playing) => (
        <PlayingRow
          key={`${playing.kind}/${playing.id}`}
          playing={playing}
          onStop={isUsable ? () => stop(playing) : undefined}
        />
      ))}
      {player.error && <Notice kind='warn'>{player.error}</Notice>}
      {isUsable && (
        <>
          <PlayerVolume
            volume={player.volume}
            onDone={(volume) => command({ verb: 'set', volume })}
          />
          <div className='buttons'>
            <Button icon='play' onClick={onChoose}>{words.playerCard.playSomething}</Button>
            {player.playing.length > 1 && (
              <Button
                icon='stop'
                onClick={() => void command({ verb: 'stop', fade_seconds: 0.3 })}
              >
                {words.playerCard.stopAll}
              </Button>
            )}
          </div>
        </>
      )}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </li>
  );
}

function PlayerHead({ player }: { player: Player }) {
  const me = useMe()?.member;
  const thisTab = useThisTab();
  const members = useAnswer('members', (client) => client.listMembers()).value?.members;
  const who = members?.find(({ id }) => id === player.person)?.name;
  const isMine = me !== undefined && (me.id === player.person || me.role === 'owner');
  const isAdult = me !== undefined && me.role !== 'child';
  const text = player.is_present
    ? words.playerCard.here
    : words.playerCard.offlineLastSeen(ago(player.seen_ms));
  return (
    <div className='player-head'>
      <Icon name={player.kind === 'tab' ? 'device' : 'speaker'} />
      <div className='row-words'>
        <h2>
          {player.name}
          {player.id === thisTab && <span className='badge'>{words.playerCard.thisTab}</span>}
        </h2>
        <span>
          {who && `${who}’s · `}
          {text}
          {player.place === 'nursery' && words.playerCard.inANurseryLimited}
          {player.for_children && words.playerCard.childrenMayUseIt}
        </span>
      </div>
      {(isMine || isAdult) && <PlayerMenu player={player} isMine={isMine} isAdult={isAdult} />}
    </div>
  );
}

/** Whose it is says who may use it; where it stands any adult may say. */
function PlayerMenu(
  { player, isMine, isAdult }: { player: Player; isMine: boolean; isAdult: boolean },
) {
  const data = useData();
  const ask = useConfirm();
  const { run } = useAction();
  const edit = (title: string, body: Partial<Pick<Player, 'for_children' | 'place'>>) =>
    editPlayer(data, player, title, body);
  const remove = async () => {
    const isSure = await ask({
      title: words.playerCard.remove(player.name),
      action: words.common.remove,
      text: words.playerCard.itReappears,
    });
    if (isSure) await run(() => data.client.removePlayer(player.id));
  };
  const isOpen = player.for_children;
  const isNursery = player.place === 'nursery';
  const items: MenuItem[] = [];
  if (isAdult) {
    items.push({
      key: 'nursery',
      label: isNursery ? words.common.notInANursery : words.playerCard.inANursery,
      icon: isNursery ? 'speaker' : 'moon',
      run: () => void edit(
        words.playerCard.whereIs(player.name),
        { place: isNursery ? 'other' : 'nursery' },
      ),
    });
  }
  if (isMine) {
    items.push(
      {
        key: 'children',
        label: isOpen ? words.playerCard.notForChildren : words.playerCard.letChildrenUseIt,
        icon: isOpen ? 'lock' : 'people',
        run: () => void edit(words.playerCard.whoMayUse(player.name), { for_children: !isOpen }),
      },
      { label: words.common.remove, icon: 'trash', isDangerous: true, run: () => void remove() },
    );
  }
  return <Menu label={words.common.moreActionsFor(player.name)} items={items} />;
}
