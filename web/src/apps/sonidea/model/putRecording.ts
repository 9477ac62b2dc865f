import { Refusal } from '../../../data/index.js';
import type { Client, SonRecording, SonRecordingRequest } from '../../../generated/api.js';

/**
 * Makes a sound of the library a recording. One whose album takes it no more, since whoever shares
 * it has changed their mind meanwhile, goes where it would go by itself; one whose project was
 * deleted belongs to none.
 */
export async function putRecording(
  client: Pick<Client, 'putSonRecording'>,
  id: string,
  request: SonRecordingRequest,
): Promise<SonRecording> {
  try {
    return await client.putSonRecording(id, request);
  } catch (error) {
    const others = withoutRefused(request, error);
    if (!others) throw error;
    return await putRecording(client, id, others);
  }
}

/** What is left of a request without the album or the project that was refused. */
function withoutRefused(
  request: SonRecordingRequest,
  error: unknown,
): SonRecordingRequest | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const isRefused = (field: string) => error.fields.some(({ place }) => place === field);
  const { album, project, ...others } = request;
  if (album !== undefined && (error.code === 'not_your_role' || isRefused('album'))) {
    return project === undefined ? others : { ...others, project };
  }
  if (project !== undefined && isRefused('project')) {
    return album === undefined ? others : { ...others, album };
  }
  return undefined;
}
