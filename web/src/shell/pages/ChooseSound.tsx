import { useDeferredValue, useState } from 'react';
import {
  Button,
  Dialog,
  duration,
  EmptyState,
  Notice,
  Switch,
  TextField,
} from '../../kit/index.js';
import { makeId } from '../../data/index.js';
import type { Asset, Player } from '../../generated/api.js';
import { useAnswer, useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';

/** Asks which of your sounds a player shall play. */
export function ChooseSound({ player, onClose }: { player: Player; onClose(): void }) {
  const { client } = useData();
  const [query, setQuery] = useState('');
  const [isLoop, setLoop] = useState(false);
  const { isBusy, doing, trouble, run } = useAction();
  const wanted = useDeferredValue(query.trim());
  const key = wanted ? `assets?q=${encodeURIComponent(wanted)}` : 'assets';
  const sounds = useAnswer(key, () => client.listAssets(wanted ? { q: wanted } : {}));
  const play = (asset: Asset) =>
    run(async () => {
      await client.commandPlayer(player.id, {
        id: makeId(),
        verb: 'play',
        thing: { kind: 'asset', id: asset.id },
        loop: isLoop,
        fade_seconds: 0.05,
      });
      onClose();
    }, asset.id);
  return (
    <Dialog title={words.chooseSound.playOn(player.name)} form='sheet' onClose={onClose}>
      <TextField
        label={words.common.find}
        type='search'
        maxLength={200}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Switch label={words.chooseSound.repeat} checked={isLoop} onChange={setLoop} />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <Answered answer={sounds} what={words.common.sounds}>
        {({ assets }) => {
          const playable = assets.filter(({ state }) => state === 'ready');
          if (playable.length === 0) {
            return (
              <EmptyState icon='note' title={words.chooseSound.noSoundsYet}>
                {wanted ? words.common.tryAShorterSearch : words.chooseSound.addSomeUnderStorage}
              </EmptyState>
            );
          }
          return (
            <ul className='rows' role='list' aria-label={words.common.sounds}>
              {playable.map((asset) => (
                <li key={asset.id} className='row'>
                  <div className='row-words'>
                    <span>{asset.name}</span>
                    <span>{asset.facts && duration(asset.facts.seconds)}</span>
                  </div>
                  <Button
                    icon='play'
                    busy={doing === asset.id}
                    aria-disabled={isBusy}
                    onClick={() => void play(asset)}
                    aria-label={words.chooseSound.playName(asset.name)}
                  >
                    {words.chooseSound.play}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Answered>
    </Dialog>
  );
}
