import { Refusal } from '../../../data/index.js';
import type { Client, SonRecording, SonRecordingRequest } from '../../../generated/api.js';

/**
 * Makes a sound of the library a recording. One whose album takes it no more, since whoever shares
 * it has changed their mind meanwhile, goes where it would go by itself.
 */
export async function putRecording(
  client: Pick<Client, 'putSonRecording'>,
  id: string,
  request: SonRecordingRequest,
): Promise<SonRecording> {
  try {
    return await client.putSonRecording(id, request);
  } catch (error) {
    const isOfAlbum = error instanceof Refusal &&
      (error.code === 'not_your_role' || error.fields.some(({ place }) => place === 'album'));
    if (!isOfAlbum || request.album === undefined) throw error;
    const { album: _, ...others } = request;
    return await client.putSonRecording(id, others);
  }
}
