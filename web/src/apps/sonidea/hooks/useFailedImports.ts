import { useEffect, useSyncExternalStore } from 'react';
import { useData } from '../../../page/data.js';
import { device } from '../../../recordings/device.js';
import { followed, imports, isFailed } from '../model/imports.js';
import { useOwnRecordings } from './useRecordings.js';

/**
 * The files of this device that turned out to be no recordings. Nothing of them stays in the
 * library; that they have failed is told until somebody has read it.
 */
export function useFailedImports() {
  const { client } = useData();
  const all = useOwnRecordings();
  const known = useSyncExternalStore(imports.subscribe, imports.get);
  useEffect(() => {
    const here = all.filter((one) => one.device === device());
    const now = followed(imports.get() ?? [], here);
    if (JSON.stringify(now) !== JSON.stringify(imports.get() ?? [])) imports.set(now);
    const ids = here.filter(isFailed).map(({ id }) => id);
    if (ids.length === 0) return;
    const remove = async () => {
      await client.trashSonRecordings({ ids, layers: 'keep' });
      await client.deleteSonRecordings({ ids });
    };
    // What could not be removed now is not shown either, and is removed at the next look.
    remove().catch(() => undefined);
  }, [all, client]);
  return {
    failed: (known ?? []).filter(({ trouble }) => trouble !== undefined),
    dismiss: () =>
      imports.set((imports.get() ?? []).filter(({ trouble }) => trouble === undefined)),
  };
}
