import { useCallback, useEffect, useState } from 'react';
import type { BabySound } from '../../../generated/api.js';
import { useConnection, useData } from '../../../page/data.js';
import { useAccess, useGate } from '../../../store/index.js';
import { packed, packFolder, setWantsPack, wantsPack } from '../model/pack.js';
import { useSleepPlayer } from './useSleepPlayer.js';

const feature = 'babysounds.offline-packs';

export interface Pack {
  readonly isOn: boolean;
  /** How many of the recordings are on this device. */
  readonly here: number;
  turn(isOn: boolean): Promise<void>;
}

/** Keeps recordings on this device for the nights without a network, for who has bought that. */
export function usePack(sounds: readonly BabySound[]): Pack {
  const { player } = useSleepPlayer();
  const { client, files } = useData();
  const gate = useGate();
  const isAway = useConnection() === 'away';
  const isAllowed = useAccess().canAccess(feature);
  const [isWanted, setWanted] = useState(wantsPack);
  const [here, setHere] = useState(0);
  const isOn = isWanted && isAllowed;
  player.keepsPack = isOn;
  const ready = sounds.flatMap(({ id, hash, state }) =>
    hash && state === 'ready' ? [`${id} ${hash}`] : []
  ).join('\n');

  const look = useCallback(async () => {
    const kept = await files.kept();
    setHere(ready.split('\n').filter((line) => kept.has(packed(line.split(' ')[1] ?? ''))).length);
  }, [files, ready]);
  useEffect(() => {
    let isOver = false;
    const bring = async () => {
      await look();
      if (!isOn || isAway || !ready) return;
      for (const line of ready.split('\n')) {
        const [id = '', hash = ''] = line.split(' ');
        if (isOver) return;
        await files.get(packed(hash), () => client.getBabyAudio(id));
        await look();
      }
    };
    // What could not be brought is brought when the network is there again.
    bring().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isOn, isAway, ready, look, client, files]);

  const turn = async (next: boolean) => {
    if (next && !await gate.showPaywallIfNeeded(feature)) return;
    setWantsPack(next);
    setWanted(next);
    if (next) return;
    await files.keepOnly(new Set(), packFolder);
    await look();
  };
  return { isOn, here, turn };
}
