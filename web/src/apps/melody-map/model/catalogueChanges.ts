// What a person can do to the catalogue: each is kept on the device first, seen at once, and can be
// undone.
import { type Data, makeId, type Thing } from '../../../data/index.js';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import type { Toast } from '../../../kit/index.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { filmTime, isOver } from './times.js';

/** Fields to set; null goes back to what the source says. */
export type FilmPatch = {
  [Key in 'title' | 'year' | 'runtime_min' | 'sort_order' | 'image_url']?: MelodyFilm[Key] | null;
};
export interface SongPatch {
  title?: string | null;
  number?: number | null;
  singers?: string[] | null;
  keywords?: string[] | null;
  start_s?: number | null;
  blurb?: string | null;
  streaming?: string[] | null;
}

export type CatalogueChanges = ReturnType<typeof catalogueChanges>;

/** What of a patch stands in the lists; the rest is asked for with the details. */
const seenOf = ({ blurb: _blurb, streaming: _streaming, ...seen }: SongPatch) => seen;

/**
 * Upon which version a window saves: the newest, so that what others changed beside it stays. Where
 * they may have changed the same, the one that it was opened upon: then the person is asked. What
 * is told of a song stands in no list, so that any change of the song may be one of that.
 */
function versionUnder<One extends MelodyFilm | MelodySong>(
  opened: One,
  now: One | undefined,
  patch: FilmPatch | SongPatch,
): number {
  if (!now) return opened.version;
  const isSame = Object.keys(patch).every((key) =>
    key in seenOf(patch as SongPatch) &&
    JSON.stringify(now[key as keyof One]) === JSON.stringify(opened[key as keyof One])
  );
  return isSame ? now.version : opened.version;
}

export function catalogueChanges(data: Data, showToast: (toast: Toast) => void) {
  const { outbox, answers } = data;
  const film = ({ id }: { id: string }) => ({ kind: 'melody-film', id });
  const song = ({ id }: { id: string }) => ({ kind: 'melody-song', id });
  const filmPath = ({ id }: { id: string }) => `${apiPath}/films/${id}`;
  const songPath = ({ id }: { id: string }) => `${apiPath}/songs/${id}`;
  const known = (one: MelodySong) => answers.find<MelodySong>(song(one));

  const editSong = (
    one: MelodySong,
    patch: SongPatch,
    title: string,
    // What is drawn may be a moment older, when one change follows another.
    version = known(one)?.version ?? one.version,
  ) =>
    outbox.add({
      title,
      method: 'PATCH',
      path: songPath(one),
      body: patch,
      version,
      thing: song(one),
      shows: {
        merge: {
          ...seenOf(patch),
          ...('start_s' in patch && { start_from: patch.start_s === null ? null : 'marked' }),
        },
      },
    });

  const restore = (one: MelodyFilm | MelodySong, thing: Thing, path: string) =>
    outbox.add({
      title: words.common.restore(one.title),
      method: 'POST',
      path: `${path}/restore`,
      version: one.version,
      isMerged: true,
      thing,
      shows: { value: one },
    });

  /** Takes something out, and says how it comes back. */
  const hide = async (one: MelodyFilm | MelodySong, thing: Thing, path: string) => {
    const change = await outbox.add({
      title: words.catalogueChanges.remove(one.title),
      method: 'DELETE',
      path,
      thing,
      shows: { gone: true },
    });
    const undo = async () => {
      if (!await outbox.undo(change.id)) await restore(one, thing, path);
    };
    showToast({
      text: words.catalogueChanges.wasRemoved(one.title),
      action: { label: words.common.undo, run: () => void undo() },
    });
  };

  return {
    /** Saves what was changed of a song in a window that was opened upon `one`. */
    saveSong: (one: MelodySong, patch: SongPatch) =>
      editSong(
        one,
        patch,
        words.catalogueChanges.change(one.title),
        versionUnder(one, known(one), patch),
      ),
    addFilm: (fields: Omit<MelodyFilm, 'id' | 'version' | 'is_own'>) => {
      const id = makeId();
      return outbox.add({
        title: words.catalogueChanges.addTheFilm(fields.title),
        method: 'PUT',
        path: filmPath({ id }),
        body: fields,
        thing: film({ id }),
        shows: { value: { ...fields, id, version: 0, is_own: true } },
      }).then(() => id);
    },
    /** Saves what was changed of a film in a window that was opened upon `one`. */
    saveFilm: (one: MelodyFilm, patch: FilmPatch) =>
      outbox.add({
        title: words.catalogueChanges.changeTheFilm(one.title),
        method: 'PATCH',
        path: filmPath(one),
        body: patch,
        version: versionUnder(one, answers.find<MelodyFilm>(film(one)), patch),
        thing: film(one),
        shows: { merge: patch },
      }),
    hideFilm: (one: MelodyFilm) => hide(one, film(one), filmPath(one)),
    /** Brings a film back that was removed, and its songs with it. */
    restoreFilm: (one: MelodyFilm) => restore(one, film(one), filmPath(one)),
    addSong: (of: MelodyFilm, number: number, patch: SongPatch & { title: string }) => {
      const id = makeId();
      const body = { film: of.id, number, ...patch };
      return outbox.add({
        title: words.catalogueChanges.addTheSong(patch.title),
        method: 'PUT',
        path: songPath({ id }),
        body,
        thing: song({ id }),
        shows: {
          value: {
            id,
            film: of.id,
            number,
            singers: [],
            keywords: [],
            has_details: false,
            has_melody: false,
            version: 0,
            is_own: true,
            ...seenOf(patch),
            ...(patch.start_s === undefined ? {} : { start_from: 'marked' }),
          },
        },
      }).then(() => id);
    },
    hideSong: (one: MelodySong) => hide(one, song(one), songPath(one)),
    restoreSong: (one: MelodySong) => restore(one, song(one), songPath(one)),
    /** Writes down where a song begins; what was known before comes back by Undo. */
    mark: async (one: MelodySong, seconds: number, film?: MelodyFilm) => {
      const start = Math.round(seconds);
      if (film && isOver(film, [], start)) {
        return showToast({
          text: words.catalogueChanges.isOverBySetClock(film.title, filmTime(start)),
          kind: 'bad',
        });
      }
      const change = await editSong(
        one,
        { start_s: start },
        words.common.beginsAt(one.title, filmTime(start)),
      );
      const undo = async () => {
        if (await outbox.undo(change.id)) return;
        await editSong(
          one,
          { start_s: one.start_from === 'source' ? null : one.start_s ?? null },
          words.catalogueChanges.clearTheTimeOf(one.title),
        );
      };
      showToast({
        text: words.catalogueChanges.beginsAt(one.title, filmTime(start)),
        kind: 'good',
        action: { label: words.common.undo, run: () => void undo() },
      });
    },
    favour: ({ id, title }: MelodySong, isOn: boolean) =>
      outbox.add({
        title: isOn
          ? words.catalogueChanges.addToFavourites(title)
          : words.catalogueChanges.removeFromFavourites(title),
        method: isOn ? 'PUT' : 'DELETE',
        path: `${apiPath}/favourites/${id}`,
        thing: { kind: 'melody-favourite', id },
        shows: isOn ? { value: { id, song: id, created_ms: Date.now() } } : { gone: true },
      }),
  };
}
