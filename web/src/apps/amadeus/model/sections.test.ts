import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transposition } from './transpose.js';
import { sectionsOf } from './sections.js';

const verse = ['C:maj', 'A:min', 'F:maj', 'G:maj'];
const chorus = ['F:maj', 'G:maj', 'E:min', 'A:min', 'D:min', 'G:maj', 'C:maj', 'C:maj'];
const bridge = ['Bb:maj', 'Eb:maj', 'Ab:maj', 'Db:maj', 'Gb:maj', 'B:maj'];

const barsOf = (labels: readonly string[]) =>
  labels.map((label) => ({ changes: [{ label, at: 0 }] }));
const found = (labels: readonly string[]) =>
  sectionsOf(barsOf(labels)).map(({ letter, kind, first, end }) =>
    `${kind === 'part' ? letter : kind} ${first}–${end}`
  );
const twice = (labels: readonly string[]) => [...labels, ...labels];

test('verse, chorus and bridge are three parts, and have the same letter when they come again', () => {
  const song = [
    ...twice(verse),
    ...chorus,
    ...twice(verse),
    ...chorus,
    ...bridge,
    ...chorus,
  ];
  assert.deepEqual(found(song), ['A 0–8', 'B 8–16', 'A 16–24', 'B 24–32', 'C 32–38', 'B 38–46']);
});

test('a short introduction and an ending are called so', () => {
  const song = ['E:maj', 'B:maj', ...twice(verse), ...chorus, ...twice(verse), ...chorus, 'Db:maj'];
  assert.deepEqual(found(song), [
    'intro 0–2',
    'A 2–10',
    'B 10–18',
    'A 18–26',
    'B 26–34',
    'ending 34–35',
  ]);
});

test('a bar that is heard wrong, or with more notes, changes no part', () => {
  const song = [...twice(verse), ...chorus, ...twice(verse), ...chorus];
  const heard = song.map((label, at) => at === 18 ? 'F:maj7' : at === 27 ? 'A:min7' : label);
  assert.deepEqual(found(heard), found(song));
  const bars = barsOf(song).map((bar, at) =>
    at === 21 ? { changes: [{ label: 'A:min', at: 0 }, { label: 'B:dim', at: 0.5 }] } : bar
  );
  assert.deepEqual(sectionsOf(bars), sectionsOf(barsOf(song)));
});

test('a chorus that comes again a tone higher is the same part', () => {
  const up = transposition({ key: 'C', mode: 'major' }, 2);
  const song = [...twice(verse), ...chorus, ...twice(verse), ...chorus, ...chorus.map(up.shown)];
  assert.deepEqual(found(song), ['A 0–8', 'B 8–16', 'A 16–24', 'B 24–40']);
});

test('one loop over and over is one part; where nothing comes again there is none', () => {
  assert.deepEqual(found(Array.from({ length: 4 }, () => verse).flat()), ['A 0–16']);
  assert.deepEqual(found([...bridge, ...verse, 'D:maj', 'Gb:min']), []);
  assert.deepEqual(found(verse), []);
  assert.deepEqual(found([]), []);
});

test('parts have neither gaps nor overlaps, whatever comes', () => {
  let seed = 7;
  const random = (below: number) => (seed = seed * 48_271 % 2_147_483_647) % below;
  for (let run = 0; run < 200; run += 1) {
    const blocks = Array.from(
      { length: 3 },
      () => Array.from({ length: 3 + random(8) }, () => `${'CDEFGAB'[random(7)]}:maj`),
    );
    const song = Array.from({ length: 1 + random(7) }, () => blocks[random(3)] ?? []).flat();
    const sections = sectionsOf(barsOf(song));
    if (sections.length === 0) continue;
    assert.equal(sections[0]?.first, 0);
    assert.equal(sections.at(-1)?.end, song.length);
    sections.slice(1).forEach((one, at) => assert.equal(one.first, sections[at]?.end));
    for (const { first, end } of sections) assert.ok(end > first);
  }
});
