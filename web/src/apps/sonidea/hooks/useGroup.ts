import type { SonGroup, SonRecording } from '../../../generated/api.js';
import { useAnswer } from '../../../page/data.js';
import { placesOf } from '../model/group.js';

/** A group, and its takes; both missing without an id. */
export function useGroup(id: string | undefined) {
  const group = useAnswer<SonGroup | undefined>(
    id ? `son-group/${id}` : 'son-groups/none',
    async (client) => id ? client.getSonGroup(id) : undefined,
  );
  const ids = group.value ? placesOf(group.value).map(({ recording }) => recording) : [];
  const takes = useAnswer<{ recordings: SonRecording[] }>(
    `son-recordings?takes=${ids.join()}`,
    async (client) => ({
      recordings: await Promise.all(ids.map((one) => client.getSonRecording(one))),
    }),
  );
  return { group, takes };
}
