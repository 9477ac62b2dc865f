// What every Keeper must do, whatever it keeps things in.
import type { Keeper } from '../../../web/src/data/index.js';

/** Answers what is wrong; nothing when all is well. `again` opens the same store once more. */
export async function tryKeeper(keeper: Keeper, again: () => Promise<Keeper>): Promise<string[]> {
  const problems: string[] = [];
  const same = (what: string, found: unknown, wanted: unknown): void => {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) problems.push(`${what}: ${a} and not ${b}`);
  };
  await keeper.clear();
  same('nothing', await keeper.get('meta', 'a'), undefined);
  await keeper.write([
    { table: 'meta', key: 'a', value: { b: [1, null, 'c'] } },
    { table: 'answers', key: 'a', value: 1 }]);
  same('a value', await keeper.get('meta', 'a'), { b: [1, null, 'c'] });
  same('another table', await keeper.get('answers', 'a'), 1);
  await keeper.write([{ table: 'answers', key: 'a' }, { table: 'answers', key: 'b', value: 2 }]);
  same('all', await keeper.all('answers'), [['b', 2]]);
  const first = await keeper.append('outbox', (key) => ({ key, number: 1 }));
  const more = await Promise.all([2, 3].map((number) => (
    keeper.append('outbox', (key) => ({ key, number })))));
  same('the order', await keeper.all('outbox'), [first, ...more].map((one) => [one.key, one]));
  // Many at once change one value one after the other.
  await Promise.all(Array.from({ length: 20 }, () => (
    keeper.update('meta', 'count', (old) => Number(old ?? 0) + 1))));
  same('the count', await keeper.get('meta', 'count'), 20);
  same('removing', await keeper.update('meta', 'count', () => undefined), undefined);
  same('removed', await keeper.get('meta', 'count'), undefined);
  await keeper.update('meta', 'a', () => { throw new Error('no'); }).catch(() => {});
  same('a change that failed', await keeper.get('meta', 'a'), { b: [1, null, 'c'] });
  await keeper.write([
    { table: 'meta', key: 'd', value: 1 }, { table: 'meta', key: 'e', value: (() => 1) as unknown },
  ]).then(() => keeper.write([{ table: 'meta', key: 'd' }]), () => {});
  same('half a write', await keeper.get('meta', 'd'), undefined);
  const abc = new Blob(['abc'], { type: 'audio/wav' });
  const told = async (file: unknown) => file instanceof Blob && [await file.text(), file.type];
  await keeper.write([{ table: 'meta', key: 'f', value: 1 }, { table: 'files', key: 'f', value: abc }]);
  same('a file', await told(await keeper.get('files', 'f')), ['abc', 'audio/wav']);
  same('what is kept with it', await keeper.get('meta', 'f'), 1);
  same('the keys', await keeper.keys('files'), ['f']);
  const { file } = await keeper.append('arrivals', () => ({ file: abc, bytes: 3 }));
  same('the file that is appended', file, abc);
  const [[, arrival] = []] = await keeper.all('arrivals') as [string, { file: unknown; bytes: number }][];
  same('a file with its size', [await told(arrival?.file), arrival?.bytes], [['abc', 'audio/wav'], 3]);
  const reopened = await again();
  same('what outlives it', await reopened.all('answers'), [['b', 2]]);
  await reopened.clear();
  same('after clearing', await reopened.all('outbox'), []);
  const later = await reopened.append('outbox', (key) => ({ key }));
  if (later.key <= more[1]!.key) problems.push('a key comes twice');
  return problems;
}
