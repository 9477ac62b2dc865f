// What is told of a song beside what the catalogue says of it.
import type { Change, Data } from '../../../data/index.js';
import type { MelodySong } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';

type Named = Pick<MelodySong, 'id' | 'title'>;

/** Counts a song that was opened without the server among those of the day. */
export const countView = (
  { outbox }: Data,
  { id, title }: Named,
  zone: string,
): Promise<Change> =>
  outbox.add({
    title: words.songChanges.open(title),
    method: 'PUT',
    path: `${apiPath}/songs/${id}/view`,
    body: { zone },
    thing: { kind: 'melody-view', id },
  });

/** Keeps how somebody hums a song; the last hum is the one that stays. */
export const saveHum = (
  { outbox }: Data,
  { id, title }: Named,
  notes: readonly (readonly number[])[],
): Promise<Change> =>
  outbox.add({
    title: words.songChanges.saveAHumOf(title),
    method: 'PUT',
    path: `${apiPath}/songs/${id}/melody`,
    body: { notes: notes.map((note) => [...note]), from: 'hummed' },
    thing: { kind: 'melody-melody', id },
  });
