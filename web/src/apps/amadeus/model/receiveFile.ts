// How a recording becomes a song, once it is at the server.
import { bareName, type Receiver } from '../../../uploads/arrivals.js';
import { words } from '../words.js';
import { hashOf } from './recordings.js';
import { saveChange, type SavedSong, songThing } from './savedSong.js';

export const receiveFile: Receiver = async (file, arrival, { answers, outbox }) => {
  await file.finish();
  const name = bareName(arrival.name, words.common.recording);
  const hash = hashOf(arrival);
  if (hash === undefined) return;
  // Where its chords were corrected meanwhile, it is kept already.
  const now = answers.find<SavedSong>(songThing(hash));
  if (now?.version !== undefined) return;
  await outbox.edit<SavedSong>(
    songThing(hash),
    (one) => saveChange(hash, name, one && { chords: one.chords, tempo: one.tempo }, one),
  );
};
