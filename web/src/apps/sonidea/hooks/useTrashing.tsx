import { useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { Choice, useConfirm } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import type { Layers } from '../model/changes.js';
import { words } from '../words.js';
import { useRecordingChanges } from './useRecordingChanges.js';
import { useGroupList } from './useRecordings.js';

const ways = [{ value: 'along', label: words.useTrashing.moveAll }, {
  value: 'keep',
  label: words.useTrashing.keepTheLayers,
}] as const;

/** Whether the layers go as well. */
function LayersChoice({ onChange }: { onChange(way: Layers): void }) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('along');
  return (
    <Choice
      label={words.common.theLayers}
      options={ways}
      value={way}
      onChange={(next) => {
        setWay(next);
        onChange(next);
      }}
    />
  );
}

/** Moves recordings to the trash; where others lie over one of them, asks what becomes of these. */
export function useTrashing(): (all: readonly SonRecording[]) => Promise<boolean> {
  const { answers, client } = useData();
  const { value: known, isStale } = useGroupList();
  // Pressed before anybody has told: which of them are a base is not to be guessed.
  const groupsNow = async () =>
    known && !isStale
      ? known
      : await answers.fetch('son-groups', () => client.listSonGroups()).catch(() => known);
  const changes = useRecordingChanges();
  const ask = useConfirm();
  return async (all) => {
    const groups = (await groupsNow())?.groups ?? [];
    const bases = all.filter(({ id }) =>
      groups.some(({ base, layers }) => base === id && layers.length > 0)
    );
    let layers: Layers = 'keep';
    if (bases.length > 0) {
      layers = 'along';
      const isSure = await ask({
        title: words.useTrashing.moveTheLayersToo,
        text: (
          <>
            <p>
              {words.useTrashing.otherTakesWereRecordedOver(bases[0]!.title)}
            </p>
            <LayersChoice
              onChange={(way) => {
                layers = way;
              }}
            />
          </>
        ),
        action: words.common.moveToTheTrash,
      });
      if (!isSure) return false;
    }
    await changes.trash(all, layers);
    return true;
  };
}
