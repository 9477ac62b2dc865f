import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isScale, readScala, ScalaError, type Scale, scaleCents, writtenScala } from './scala.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const steps = Array.from({ length: 11 }, (_, at) => `${100 * (at + 1)}.`);
const file = (pitches: readonly string[], count = `${pitches.length}`, name = 'Mine') =>
  `! mine.scl\n!\n${name}\n ${count}\n!\n${pitches.map((one) => ` ${one}`).join('\n')}\n`;

test('a file is read with its remarks, its cents and its ratios', () => {
  const scale = readScala(
    bytes(
      file(['16/15', '203.91 second', ...steps.slice(2, 6), '3/2 ! fifth', ...steps.slice(7), '2']),
    ),
    'x.scl',
  );
  assert.equal(scale.name, 'Mine');
  const cents = scaleCents(scale);
  assert.equal(cents.length, 12);
  assert.equal(cents[0], 0);
  assert.ok(Math.abs((cents[1] ?? 0) - 111.731) < 0.001);
  assert.equal(cents[2], 203.91);
  assert.ok(Math.abs((cents[7] ?? 0) - 701.955) < 0.001);
});

test('what is written is read again as it was', () => {
  const scale: Scale = { name: 'Böhm! 2', pitches: ['16/15', ...steps.slice(1), '2/1'] };
  assert.deepEqual(readScala(bytes(writtenScala(scale)), ''), scale);
  assert.ok(isScale(scale));
});

test('a file without a description is called by its name, also in an old encoding', () => {
  assert.equal(
    readScala(bytes(file([...steps, '2/1'], '12', '')), 'My organ.SCL').name,
    'My organ',
  );
  const old = Uint8Array.from(
    file([...steps, '2/1'], '12', 'B\u00f6hm'),
    (one) => one.charCodeAt(0),
  );
  assert.equal(readScala(old, '').name, 'Böhm');
});

test('a file that is none, or has other than twelve notes of an octave, says why', () => {
  const table: [string, RegExp][] = [
    ['', /not a Scala file/],
    ['hello\nworld', /not a Scala file/],
    [file([...steps, '1150.', '2/1']), /13 notes/],
    [file(['2/1']), /1 note\b/],
    [file(steps, '12'), /after 11 of 12/],
    [file([...steps.slice(1), 'abc', '2/1']), /Line 16.*abc/],
    [file([...steps.slice(1), '3/0', '2/1']), /Line 16/],
    [file(['300.', ...steps.slice(1), '2/1']), /Line 7.*higher/],
    [file([...steps, '1201.']), /octave/],
    [file([...steps, '3/1']), /octave/],
    ['x'.repeat((64 << 10) + 1), /64 kB/],
  ];
  for (const [text, words] of table) {
    assert.throws(() => readScala(bytes(text), ''), (error: unknown) => {
      assert.ok(error instanceof ScalaError);
      assert.match(error.message, words);
      return true;
    });
  }
});

test('bytes of any kind are read or refused in words, never otherwise', () => {
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  const good = bytes(file([...steps, '2/1']));
  for (let round = 0; round < 2_000; round += 1) {
    const broken = good.slice();
    for (let at = 0; at < 4; at += 1) broken[next() % broken.length] = next() % 256;
    try {
      assert.ok(isScale(readScala(broken, 'x')));
    } catch (error) {
      assert.ok(error instanceof ScalaError, String(error));
    }
  }
});
