// What anybody can do to mixes and favourites: each is kept on the device first, seen at once, and
// can be undone.
import { useMemo } from 'react';
import type { Data } from '../../../data/index.js';
import { makeId } from '../../../data/index.js';
import type { BabyMix, BabyMixRequest, BabyTrack } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';

export function useMixChanges() {
  const data = useData();
  const showToast = useToast();
  return useMemo(() => mixChanges(data, showToast), [data, showToast]);
}

export function mixChanges({ outbox }: Data, showToast: ReturnType<typeof useToast>) {
  const put = (id: string, request: BabyMixRequest, createdMs = Date.now()) => {
    const { name, emoji, tracks } = request;
    const body = { name, ...(emoji === undefined ? {} : { emoji }), tracks };
    return outbox.add({
      title: words.useMixChanges.saveTheMix(name),
      method: 'PUT',
      path: `${apiPath}/mixes/${id}`,
      body,
      thing: { kind: 'baby-mix', id },
      shows: { value: { ...body, id, created_ms: createdMs, updated_ms: Date.now() } },
    });
  };
  return {
    /** Keeps what plays under a name; answers its id. */
    saveMix: async (name: string, tracks: readonly BabyTrack[], id = makeId()): Promise<string> => {
      await put(id, { name, tracks: [...tracks] });
      return id;
    },
    renameMix: (mix: BabyMix, name: string) => put(mix.id, { ...mix, name }, mix.created_ms),
    removeMix: async (mix: BabyMix) => {
      const change = await outbox.add({
        title: words.useMixChanges.deleteTheMix(mix.name),
        method: 'DELETE',
        path: `${apiPath}/mixes/${mix.id}`,
        thing: { kind: 'baby-mix', id: mix.id },
        shows: { gone: true },
      });
      const undo = async () => {
        if (!await outbox.undo(change.id)) await put(mix.id, mix, mix.created_ms);
      };
      showToast({
        text: words.useMixChanges.wasDeleted(mix.name),
        action: { label: words.useMixChanges.undo, run: () => void undo() },
      });
    },
    setFavourite: (id: string, title: string, isFavourite: boolean) =>
      outbox.add({
        title: isFavourite
          ? words.useMixChanges.addToFavourites(title)
          : words.useMixChanges.removeFromFavourites(title),
        method: isFavourite ? 'PUT' : 'DELETE',
        path: `${apiPath}/favourites/${id}`,
        thing: { kind: 'baby-favourite', id },
        shows: isFavourite ? { value: { id, added_ms: Date.now() } } : { gone: true },
      }),
  };
}
