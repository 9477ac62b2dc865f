// What a person can do to the board: each is kept on the device first, seen at once, and can be
// undone.
import { useMemo } from 'react';
import { type Data, makeId, Refusal } from '../../../data/index.js';
import type {
  YakFolder,
  YakScene,
  YakSceneEdit,
  YakSound,
  YakSoundList,
} from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { foldersMoved } from './useBoard.js';

/** Fields to set; null takes one out. */
export type Patch<Thing> = { [Key in keyof Thing]?: Thing[Key] | null };

export function useBoardChanges() {
  const data = useData();
  const showToast = useToast();
  return useMemo(() => boardChanges(data, showToast), [data, showToast]);
}

export function boardChanges(data: Data, showToast: ReturnType<typeof useToast>) {
  const { answers, client, outbox } = data;
  const sounds = soundChanges(data, showToast);
  /** What the server does with the board, it is to do with the pads as they are shown. */
  const padsSent = () => {
    const known = answers.snapshot<YakSoundList>('yak-sounds').value?.sounds ?? [];
    return Promise.all(known.map(({ id }) => outbox.sent({ kind: 'yak-sound', id })));
  };
  const editFolder = (folder: YakFolder, patch: Patch<YakFolder>) =>
    outbox.add({
      title: words.useBoardChanges.editTheFolder(folder.name),
      method: 'PATCH',
      path: `${apiPath}/folders/${folder.id}`,
      body: patch,
      version: folder.version,
      thing: { kind: 'yak-folder', id: folder.id },
      shows: { merge: patch },
    });
  return {
    ...sounds,
    addFolder: (name: string, hue: number) => {
      const id = makeId();
      const body = { name, color_hue: hue };
      return outbox.add({
        title: words.useBoardChanges.createTheFolder(name),
        method: 'PUT',
        path: `${apiPath}/folders/${id}`,
        body,
        thing: { kind: 'yak-folder', id },
        // Behind all others, until the server has said where.
        shows: { value: { ...body, id, sort_order: Infinity, version: 0, created_ms: Date.now() } },
      });
    },
    editFolder,
    /** Moves one of the folders, which are all in their order, to another index. */
    moveFolder: (folders: readonly YakFolder[], from: number, to: number) =>
      Promise.all(
        foldersMoved(folders, from, to).map(([folder, sort_order]) =>
          editFolder(folder, { sort_order })
        ),
      ),
    removeFolder: (folder: YakFolder) =>
      outbox.add({
        title: words.useBoardChanges.deleteTheFolder(folder.name),
        method: 'DELETE',
        path: `${apiPath}/folders/${folder.id}`,
        thing: { kind: 'yak-folder', id: folder.id },
        shows: { gone: true },
      }),
    /** Keeps the board as it is shown. */
    addScene: async (name: string) => {
      await padsSent();
      await client.addYakScene(makeId(), { name });
    },
    /** Sets all pads as in a scene; done when they are shown so. */
    recall: async ({ id, name }: YakScene) => {
      await padsSent();
      try {
        await client.recallYakScene(id);
      } catch (error) {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
        // It was deleted on another device, of which this one has not heard yet.
        answers.invalidate((key) => key === 'yak-scenes');
        throw new Error(words.useBoardChanges.sceneWasDeleted(name));
      }
      // What is changed next, is changed from there.
      await answers.fetch('yak-sounds', () => client.listYakSounds());
    },
    /** Renames a scene, or takes the board as it is by then. */
    editScene: (scene: YakScene, edit: YakSceneEdit) =>
      outbox.add({
        title: words.useBoardChanges.changeTheScene(scene.name),
        method: 'PATCH',
        path: `${apiPath}/scenes/${scene.id}`,
        body: edit,
        version: scene.version,
        thing: { kind: 'yak-scene', id: scene.id },
        ...(edit.name === undefined ? {} : { shows: { merge: { name: edit.name } } }),
      }),
    removeScene: (scene: YakScene) =>
      outbox.add({
        title: words.useBoardChanges.deleteTheScene(scene.name),
        method: 'DELETE',
        path: `${apiPath}/scenes/${scene.id}`,
        thing: { kind: 'yak-scene', id: scene.id },
        shows: { gone: true },
      }),
    order: (ids: readonly string[]) =>
      outbox.add({
        title: words.useBoardChanges.reorderTheSounds,
        method: 'PUT',
        path: `${apiPath}/order`,
        body: { ids },
      }),
  };
}

function soundChanges({ answers, outbox }: Data, showToast: ReturnType<typeof useToast>) {
  const thing = ({ id }: YakSound) => ({ kind: 'yak-sound', id });
  /**
   * The version that is known now; what is drawn may be a moment older, when one change follows
   * another.
   */
  const version = (sound: YakSound) =>
    answers.find<YakSound>(thing(sound))?.version ?? sound.version;
  const restore = (sound: YakSound) =>
    outbox.add({
      title: words.useBoardChanges.restore(sound.name),
      method: 'POST',
      path: `${apiPath}/sounds/${sound.id}/restore`,
      version: sound.version,
      isMerged: true,
      thing: thing(sound),
      shows: { value: sound },
    });
  const send = (
    sound: YakSound,
    patch: Patch<YakSound>,
    title = words.useBoardChanges.change(sound.name),
  ) =>
    outbox.add({
      title,
      method: 'PATCH',
      path: `${apiPath}/sounds/${sound.id}`,
      body: patch,
      version: version(sound),
      thing: thing(sound),
      shows: { merge: patch },
    });
  /** A key plays one sound: whichever had it loses it, also while the server cannot be asked. */
  const freeKey = async (key: YakSound['key'], { id }: YakSound) => {
    const known = answers.snapshot<YakSoundList>('yak-sounds').value?.sounds ?? [];
    const before = known.find((one) => one.key === key && one.id !== id);
    if (before) await send(before, { key: null });
  };
  return {
    edit: async (sound: YakSound, patch: Patch<YakSound>, title?: string) => {
      if (patch.key) await freeKey(patch.key, sound);
      return send(sound, patch, title);
    },
    remove: async (sound: YakSound) => {
      const change = await outbox.add({
        title: words.useBoardChanges.delete(sound.name),
        method: 'DELETE',
        path: `${apiPath}/sounds/${sound.id}`,
        thing: thing(sound),
        shows: { gone: true },
      });
      const undo = async () => {
        if (!await outbox.undo(change.id)) await restore(sound);
      };
      showToast({
        text: words.useBoardChanges.wasDeleted(sound.name),
        action: { label: words.useBoardChanges.undo, run: () => void undo() },
      });
    },
  };
}
