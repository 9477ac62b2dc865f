// How a file becomes a recording, once it is at the server.
import { type Arrival, bareName, type Receiver } from '../../../uploads/arrivals.js';
import { words } from '../words.js';
import { device } from '../../../recordings/device.js';
import { addImport } from './imports.js';
import { putRecording } from './putRecording.js';

/** For whom its file arrives. */
export const app = 'sonidea';

/** What is known of a recording before its file has arrived. */
export interface NewRecording {
  id: string;
  title: string;
  created_ms: number;
  album?: string;
}

const newRecordingOf = ({ id, name, note }: Arrival): NewRecording =>
  note as NewRecording | undefined ??
    { id, title: bareName(name, words.common.recording), created_ms: Date.now() };

export const receiveFile: Receiver = async ({ id: asset, chunks }, arrival, data) => {
  const { id, ...recording } = newRecordingOf(arrival);
  await putRecording(data.client, id, {
    ...recording,
    asset,
    chunks,
    quality: 'original',
    source: 'imported',
    device: device(),
  });
  addImport(id, arrival.name);
  await data.catchUp();
};
