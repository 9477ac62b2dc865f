// What one does to a file of the library: kept on the device first, seen at once.
import type { Change, Data } from '../../data/index.js';
import type { Asset } from '../../generated/api.js';
import { words } from './words.js';

const thing = ({ id }: Asset) => ({ kind: 'asset', id });

/** Renames a file, from whatever this device knows of it by then. */
export function renameAsset(
  { outbox, answers }: Data,
  asset: Asset,
  name: string,
): Promise<Change> {
  const { version } = answers.find<Asset>(thing(asset)) ?? asset;
  return outbox.add({
    title: words.assetChanges.renameTo(asset.name, name),
    method: 'PATCH',
    path: `/api/v1/library/assets/${asset.id}`,
    body: { name },
    version,
    thing: thing(asset),
    shows: { merge: { name } },
  });
}

export const deleteAsset = ({ outbox }: Data, asset: Asset): Promise<Change> =>
  outbox.add({
    title: words.assetChanges.delete(asset.name),
    method: 'DELETE',
    path: `/api/v1/library/assets/${asset.id}`,
    thing: thing(asset),
    shows: { gone: true },
  });
