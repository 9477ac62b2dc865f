import type { Client, SonRecordings } from '../generated/api.js';

/** How many are asked for at once; each may have thousands of pauses. */
const pageSize = 500;

/** All recordings of a list, page after page. */
export async function allRecordings(
  client: Pick<Client, 'listSonRecordings'>,
  query: { device: string; album?: string; trashed?: boolean },
): Promise<SonRecordings> {
  const first = await client.listSonRecordings({ ...query, limit: pageSize });
  const recordings = [...first.recordings];
  for (let { after } = first; after !== undefined;) {
    const page = await client.listSonRecordings({ ...query, limit: pageSize, after });
    recordings.push(...page.recordings);
    after = page.after;
  }
  return { recordings, elsewhere: first.elsewhere };
}
