import type { SonRecording } from '../../../generated/api.js';
import { useConfirm } from '../../../kit/index.js';
import { useSonChanges, type Layers } from './useSonChanges.js';
import { useGroups } from './useStudio.js';

/** Moves recordings to the trash; where others lie over one of them, asks what becomes of these. */
export function useTrashing(): (all: readonly SonRecording[]) => Promise<boolean> {
  const groups = useGroups();
  const changes = useSonChanges();
  const ask = useConfirm();
  return async (all) => {
    const bases = all.filter(({ id }) => groups.some(({ base, layers }) => base === id && layers.length > 0));
    let layers: Layers = 'keep';
    if (bases.length > 0) {
      const isAlong = await ask({
        title: 'Move the layers along?',
        text: `Other takes were recorded over “${bases[0]!.title}”. Move them to the trash as well, or cancel and keep all as it is.`,
        action: 'Move all of them',
      });
      if (!isAlong) return false;
      layers = 'along';
    }
    await changes.trash(all, layers);
    return true;
  };
}
