// How a family's recording becomes a sleep sound, once it is at the server.
import type { Receiver } from '../../../uploads/arrivals.js';
import { words } from '../words.js';

export const receiveFile: Receiver = async (file, { id, name }, { client }) => {
  const asset = await file.finish();
  const title = name.replace(/\.[^.]+$/, '').replace(/_/g, ' ').slice(0, 100) ||
    words.ownSounds.aVoice;
  await client.addBabySound({ id, title, emoji: '💛', hue: 0.12, asset: asset.id });
  return { text: words.ownSounds.wasUploaded(title) };
};
