// Uses SearchIndex as a page does: node use_search.mjs SearchIndex.mjs search.wasm; fails with what was wrong.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [script, file] = process.argv.slice(2);
const { SearchIndex } = await import(script);
const module = new WebAssembly.Module(readFileSync(file));
const index = new SearchIndex(module);
const other = new SearchIndex(module);

await index.addAll([
  { id: 1, fields: [{ text: 'Let It Go' }, { text: 'Frozen', weight: 7 }] },
  { id: 2, fields: [{ text: 'La Vie en rose' }, { text: 'Édith Piaf', weight: 5 }], boost: 10 },
]);
assert.equal(index.count, 2);
assert.equal(other.count, 0);
assert.ok(index.memoryBytes > 0);

const [hit, ...none] = index.search('frozn letitgo');
assert.equal(none.length, 0);
assert.equal(hit.id, 1);
assert.deepEqual(hit.reasons.map(({ kind, word, words, field }) => [kind, word, words, field]), [
  ['fuzzy', 'frozen', 1, 1], ['exact', 'let it go', 3, 0]]);
assert.equal(hit.reasons[1].points, 96);
assert.equal(index.search('edit piaff')[0].boost, 10);
assert.deepEqual(index.search('nothing here at all'), []);
assert.deepEqual(index.search(''), []);
assert.deepEqual(index.search('frozen', 0), []);
assert.deepEqual(index.search('frozen', NaN), []);
assert.equal(index.search('frozen '.repeat(100_000)).length, 1);

for (const [wrong, words] of [
  [{ id: 0.5, fields: [] }, /id/],
  [{ id: 1, fields: [{ text: 'a', weight: 11 }] }, /weight/],
  [{ id: 1, fields: [{ text: 'a', weight: 1.5 }] }, /weight/],
  [{ id: 1, fields: [{ text: 'a' }], boost: 101 }, /boost/],
  [{ id: 1, fields: [{ text: 'é'.repeat(40_000) }] }, /65,536/],
  [{ id: 1, fields: [{ text: 'a b '.repeat(10_000) }] }, /8,192/],
  [{ id: 1, fields: Array.from({ length: 17 }, () => ({ text: 'a' })) }, /16 fields/],
]) {
  assert.throws(() => index.add(wrong), words);
  assert.equal(index.search('frozen')[0].id, 1);
}

assert.ok(index.remove(1));
assert.ok(!index.remove(1));
assert.deepEqual(index.search('frozen'), []);
