import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverPlan, numbers } from './cover.js';

test('the same title is always the same picture, another one is another', () => {
  const picture = (title: string) => {
    const { next, ...plan } = coverPlan(title);
    return JSON.stringify([plan, next(), next()]);
  };
  assert.equal(picture('The Jungle Book'), picture('The Jungle Book'));
  assert.notEqual(picture('The Jungle Book'), picture('The Jungle Book 2'));
});

test('a title that calls for a landscape gets it', () => {
  const table = [
    ['The Little Mermaid', 'sea'],
    ['Frozen', 'snow'],
    ['WALL·E', 'space'],
    ['Tarzan', 'forest'],
    ['The Lion King', 'dunes'],
    ['Ratatouille', 'city'],
    ['Encánto', 'castle'],
    ['Up', 'meadow'],
  ] as const;
  for (const [title, motif] of table) assert.equal(coverPlan(title).motif, motif, title);
});

test('only whole words call', () => {
  const plan = coverPlan('Seaside Upwards');
  assert.equal(plan.motif, coverPlan('Seaside Upwards').motif);
  assert.equal(coverPlan('').isNight, coverPlan('').isNight);
});

test('numbers are even enough for pictures', () => {
  const next = numbers('evenness');
  const bins = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 10_000; index += 1) {
    const one = next();
    assert.ok(one >= 0 && one < 1);
    bins[Math.floor(one * 10)]! += 1;
  }
  for (const bin of bins) assert.ok(bin > 850 && bin < 1_150, `${bins}`);
});
