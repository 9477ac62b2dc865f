// A pad of Yak Back as a song: its sound as it came in, as far as the server or this device has it.
import { Away, type Data, Refusal } from '../../../data/index.js';
import type { YakSound, YakSoundList } from '../../../generated/api.js';
import { words } from '../words.js';

/** What is brought to be heard. */
export interface Source {
  file: Blob;
  name: string;
  /** The SHA-256 of the file, where it is known already. */
  hash?: string;
  /** Whether the address goes on naming the pad or recording. */
  keepsAddress?: boolean;
}

/** The sound of a pad; throws, in words for a person, when there is none to be heard. */
export async function soundOf(pad: string, data: Data): Promise<Source> {
  const { name, state, error, hash } = await find(pad, data);
  if (state === 'new') throw new Error(words.pad.isStillBeingPreparedTry(name));
  if (state === 'unreadable') throw new Error(words.pad.cannotBeRead(name, error));
  const file = await data.files.get(hash, () => data.client.getYakAudio(pad));
  return { name, file, keepsAddress: true };
}

async function find(pad: string, { client, answers }: Data): Promise<YakSound> {
  try {
    return await client.getYakSound(pad);
  } catch (error) {
    if (error instanceof Refusal && [404, 422].includes(error.status)) {
      throw new Error(words.pad.thisSoundIsNo);
    }
    const board = answers.snapshot<YakSoundList>('yak-sounds').value;
    const known = error instanceof Away ? board?.sounds.find(({ id }) => id === pad) : undefined;
    if (!known) throw error;
    return known;
  }
}
