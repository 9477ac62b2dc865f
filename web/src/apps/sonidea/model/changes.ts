// What one does to recordings: each is kept on the device first, seen at once, and can be undone.
import type { Change, Data, NewChange, Shows } from '../../../data/index.js';
import type {
  SonAlbum,
  SonAlbumEdit,
  SonComment,
  SonCommentList,
  SonGroup,
  SonGroupEdit,
  SonProject,
  SonProjectEdit,
  SonRecording,
  SonRecordingEdit,
  SonSettingsEdit,
  SonTag,
  SonTagEdit,
  SonTranscript,
} from '../../../generated/api.js';
import type { Toast } from '../../../kit/index.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { corrected, type SpokenWord } from './transcript.js';

/** Notes, of a recording or a project, have no more letters. */
export const longestNotes = 20_000;
export const notesLimit = (id: string) => ({ most: longestNotes, draft: `sonidea.notes/${id}` });

/** What is to be set on a recording, or how that is made from what it is. */
export type RecordingPatch = SonRecordingEdit | ((now: SonRecording) => SonRecordingEdit);

/** What becomes of layers over a recording that goes to the trash. */
export type Layers = 'ask' | 'along' | 'keep';

/** Takes a patch back where it still counts: what was set since, here or elsewhere, stays. */
const takingBack = (patch: SonRecordingEdit, before: SonRecording) => (now: SonRecording) => {
  const added = patch.tags?.filter((tag) => !before.tags.includes(tag));
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const set = Object.entries(patch).filter(([key, value]) => is.get(key) === value);
  return {
    ...Object.fromEntries(set.map(([key]) => [key, was.get(key) ?? null])),
    ...(added && { tags: now.tags.filter((tag) => !added.includes(tag)) }),
  };
};

/** The messages by which recordings in the trash can be brought back. */
const offers = new Map<string, AbortController>();

/** What left the trash some other way needs no Undo any more. */
export function endOffers(all: readonly { id: string }[]): void {
  for (const { id } of all) {
    const offer = offers.get(id);
    offers.delete(id);
    // One message is about all that went together: it stays until the last of these is gone.
    if (offer && ![...offers.values()].includes(offer)) offer.abort();
  }
}

export function recordingChanges({ outbox }: Data, showToast: (toast: Toast) => void) {
  const edited = (
    { id, version, title }: SonRecording,
    patch: SonRecordingEdit,
  ): NewChange => ({
    title: words.changes.change(title),
    method: 'PATCH',
    path: `${apiPath}/recordings/${id}`,
    body: patch,
    version,
    thing: { kind: 'son-recording', id },
    shows: { merge: patch },
  });
  /** A function makes the patch from what the recording is by then. */
  const edit = (one: SonRecording, patch: RecordingPatch) =>
    typeof patch === 'function'
      ? outbox.edit<SonRecording>(
        { kind: 'son-recording', id: one.id },
        (now = one) => edited(now, patch(now)),
      )
      : outbox.add(edited(one, patch));
  const many = (
    verb: string,
    path: string,
    all: readonly SonRecording[],
    shows: (one: SonRecording) => Shows,
    more: object = {},
  ) =>
    Promise.all(all.map((one) => {
      const { id, title, version } = one;
      return outbox.add({
        title: `${verb} “${title}”`,
        method: 'POST',
        path: `${apiPath}/recordings/${path}`,
        body: { ids: [id], ...more },
        version,
        isMerged: true,
        thing: { kind: 'son-recording', id },
        shows: shows(one),
      });
    }));
  const restore = (all: readonly SonRecording[]) => {
    endOffers(all);
    // The list of what is not in the trash, which lacks it, has it at once.
    return many(words.common.restore, 'restore', all, ({ trashed_ms, ...value }) => ({
      value,
      merge: { trashed_ms: null },
    }));
  };
  const named = (all: readonly SonRecording[]) =>
    all.length === 1 ? `“${all[0]!.title}”` : words.common.recordingRecordings(all.length);
  return {
    edit,
    restore,
    /** Changes several at once, and says so, as `done` puts it, with the way back. */
    editAll: async (
      all: readonly SonRecording[],
      patch: (one: SonRecording) => SonRecordingEdit,
      done: (what: string) => string,
    ) => {
      const changes = await Promise.all(
        all.map(async (one) => ({ one, change: await edit(one, patch(one)) })),
      );
      const undo = () =>
        Promise.all(changes.map(async ({ one, change }) => {
          if (!await outbox.undo(change.id)) await edit(one, takingBack(patch(one), one));
        }));
      showToast({
        text: done(named(all)),
        action: { label: words.common.undo, run: () => void undo() },
      });
    },
    trash: async (all: readonly SonRecording[], layers: Layers) => {
      const shows = { merge: { trashed_ms: Date.now() } };
      const changes = await many(words.common.moveToTheTrash, 'trash', all, () => shows, {
        layers,
      });
      const undo = async () => {
        const sent: SonRecording[] = [];
        for (const [index, { id }] of changes.entries()) {
          if (!await outbox.undo(id)) sent.push(all[index]!);
        }
        await restore(sent);
      };
      const offer = new AbortController();
      for (const { id } of all) offers.set(id, offer);
      showToast({
        text: all.length === 1
          ? words.changes.wasMovedToTheTrash(named(all))
          : words.changes.wereMovedToTheTrash(named(all)),
        action: { label: words.common.undo, run: () => void undo() },
        until: offer.signal,
      });
    },
    deleteForEver: (all: readonly SonRecording[]) => {
      endOffers(all);
      return many(words.changes.deletePermanently, 'delete', all, () => ({ gone: true }));
    },
  };
}

/** Changes what layers are together, from what that is by then. */
export function editGroup(
  { outbox }: Data,
  group: SonGroup,
  make: (now: SonGroup) => SonGroupEdit,
): Promise<Change> {
  const thing = { kind: 'son-group', id: group.id };
  return outbox.edit<SonGroup>(thing, (now = group) => {
    const patch = make(now);
    return {
      title: words.changes.changeTheMixOf(now.title),
      method: 'PATCH',
      path: `${apiPath}/groups/${group.id}`,
      body: patch,
      version: now.version,
      thing,
      shows: { merge: patch },
    };
  });
}

export function editProject(
  { outbox }: Data,
  { id, title, version }: SonProject,
  patch: SonProjectEdit,
): Promise<unknown> {
  return outbox.add({
    title: words.changes.change(title),
    method: 'PATCH',
    path: `${apiPath}/projects/${id}`,
    body: patch,
    version,
    thing: { kind: 'son-project', id },
    shows: { merge: patch },
  });
}

/** Deletes a project; its recordings stay. */
export function removeProject(
  { outbox }: Data,
  { id, title }: Pick<SonProject, 'id' | 'title'>,
): Promise<Change> {
  return outbox.add({
    title: words.projectsScreen.delete(title),
    method: 'DELETE',
    path: `${apiPath}/projects/${id}`,
    thing: { kind: 'son-project', id },
    shows: { gone: true },
  });
}

/** What is set is one thing, the same on all devices of a member. */
export const settingsThing = { kind: 'son-settings', id: 'settings' } as const;

export function editSettings({ outbox }: Data, patch: SonSettingsEdit): Promise<Change> {
  return outbox.add({
    title: words.changes.changeSonideaSettings,
    // The server merges what was chosen into whatever is set: nobody is asked about it.
    method: 'PATCH',
    path: `${apiPath}/settings`,
    body: patch,
    isMerged: true,
    thing: settingsThing,
    shows: { merge: patch },
  });
}

export function editAlbum(
  { outbox }: Data,
  { id, name, version }: SonAlbum,
  patch: SonAlbumEdit,
): Promise<Change> {
  return outbox.add({
    title: words.changes.changeTheAlbum(name),
    method: 'PATCH',
    path: `${apiPath}/albums/${id}`,
    body: patch,
    version,
    thing: { kind: 'son-album', id },
    shows: { merge: patch },
  });
}

/** Deletes an album; its recordings stay. */
export function removeAlbum(
  { outbox }: Data,
  { id, name }: Pick<SonAlbum, 'id' | 'name'>,
): Promise<Change> {
  return outbox.add({
    title: words.changes.deleteTheAlbum(name),
    method: 'DELETE',
    path: `${apiPath}/albums/${id}`,
    thing: { kind: 'son-album', id },
    shows: { gone: true },
  });
}

export function editTag(
  { outbox }: Data,
  { id, name, version }: SonTag,
  patch: SonTagEdit,
): Promise<Change> {
  return outbox.add({
    title: words.changes.changeTheTag(name),
    method: 'PATCH',
    path: `${apiPath}/tags/${id}`,
    body: patch,
    version,
    thing: { kind: 'son-tag', id },
    shows: { merge: patch },
  });
}

/** Comments on a recording; it is seen at once, and sent when the server is there. */
export function addComment(
  { outbox }: Data,
  { id, title }: SonRecording,
  comment: SonComment,
): Promise<Change> {
  const { text, seconds } = comment;
  return outbox.edit<SonCommentList>({ kind: 'son-comments', id }, (now) => ({
    title: words.comments.commentOn(title),
    method: 'PUT',
    path: `${apiPath}/recordings/${id}/comments/${comment.id}`,
    body: { text, ...(seconds !== undefined && { seconds }) },
    thing: { kind: 'son-comments', id },
    shows: { merge: { comments: [...(now?.comments ?? []), comment] } },
  }));
}

/** Takes a comment back, also one that is not sent yet. */
export function removeComment(
  { outbox }: Data,
  { id, title }: SonRecording,
  comment: string,
): Promise<Change> {
  const thing = { kind: 'son-comments', id };
  return outbox.edit<SonCommentList>(thing, (now) => ({
    title: words.comments.deleteOn(title),
    method: 'DELETE',
    path: `${apiPath}/recordings/${id}/comments/${comment}`,
    thing,
    shows: { merge: { comments: (now?.comments ?? []).filter((one) => one.id !== comment) } },
  }));
}

/** Puts a text in place of a heard word; corrections of other words, made elsewhere, stay. */
export function correctWord(
  { outbox }: Data,
  { id, title }: SonRecording,
  transcript: SonTranscript,
  word: SpokenWord,
  text: string,
): Promise<Change> {
  const thing = { kind: 'son-transcript', id };
  return outbox.edit<SonTranscript>(thing, (now = transcript) => ({
    title: words.transcript.correctionIn(title),
    method: 'PUT',
    path: `${apiPath}/recordings/${id}/transcript/words/${word.index}`,
    body: { transcript: transcript.id, text },
    thing,
    shows: { merge: { corrections: corrected(now.corrections, word, text) } },
  }));
}
