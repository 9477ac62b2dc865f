import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import { fromHex, toHex, utf8 } from './bytes.js';
import { verify } from './ed25519.js';
import { includes, leaf } from './merkle.js';
import { Trouble, verifyReceipt } from './receipt.js';
import { Sha256, sha256 } from './Sha256.js';
import { sha512 } from './sha512.js';

const hex = (text: string): Uint8Array => fromHex(text, text.length / 2)!;
const bytes = (count: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length: count }, (_, at) => (at * 31 + seed * 17 + (at >> 3)) & 255);

test('hashes as another implementation does, however the bytes come', () => {
  for (const count of [0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 1_000, 70_001]) {
    const some = bytes(count);
    assert.equal(toHex(sha256(some)), createHash('sha256').update(some).digest('hex'));
    assert.equal(toHex(sha512(some)), createHash('sha512').update(some).digest('hex'));
    const split = new Sha256().add(some.subarray(0, 7)).add(some.subarray(7, 99)).add(
      some.subarray(99),
    );
    assert.equal(toHex(split.finish()), toHex(sha256(some)));
  }
});

test('verifies the vectors of RFC 8032', () => {
  const vectors: [string, string, string][] = [
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ];
  for (const [key, message, signature] of vectors) {
    assert.ok(verify(hex(key), hex(message), hex(signature)));
    assert.ok(!verify(hex(key), Uint8Array.of(...hex(message), 0), hex(signature)));
    for (const at of [0, 31, 32, 62]) {
      const changed = hex(signature);
      changed[at]! ^= 1;
      assert.ok(!verify(hex(key), hex(message), changed));
    }
  }
});

test('accepts what another implementation signs', () => {
  for (let round = 0; round < 8; round += 1) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })).slice(-32);
    const message = bytes(100 * round, round);
    const signature = new Uint8Array(sign(null, message, privateKey));
    assert.ok(verify(key, message, signature));
    key[3]! ^= 4;
    assert.ok(!verify(key, message, signature));
  }
});

test('refuses a signature that was moved by the order of the group', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })).slice(-32);
  const signature = new Uint8Array(sign(null, utf8('x'), privateKey));
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  let number = order;
  for (let at = 0; at < 32; at += 1) number += BigInt(signature[32 + at]!) << BigInt(8 * at);
  for (let at = 0; at < 32; at += 1) {
    signature[32 + at] = Number(number >> BigInt(8 * at) & 255n);
  }
  assert.ok(!verify(key, utf8('x'), signature));
});

test('verifies inclusion as Certificate Transparency does', () => {
  const root = hex('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  const proof = [
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ].map(hex);
  const entry = hex('40414243');
  assert.ok(includes(entry, 5, 8, root, proof));
  assert.ok(!includes(entry, 4, 8, root, proof));
  assert.ok(!includes(entry, 5, 6, root, proof));
  assert.ok(!includes(entry, 5, 8, root, proof.slice(1)));
  assert.ok(!includes(entry, 5, 8, root, [...proof, root]));
  assert.ok(!includes(hex('40414244'), 5, 8, root, proof));
});

/** A receipt as a server writes it, by another implementation of what it needs. */
function receipt() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = toHex(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })).slice(-32));
  const signed = (content: object) => {
    const text = JSON.stringify(content);
    return { text, signature: sign(null, utf8(text), privateKey).toString('hex') };
  };
  const statement = signed({
    type: 'quintet-recording/1',
    recording: 'b5bdc8a0-6f4a-4c6e-9a53-6a6f0f3a1d11',
    title: 'Idée',
    recorded_ms: 1,
    duration_ms: 2,
    audio_sha256: 'a'.repeat(64),
    audio_bytes: 3,
    signed_ms: 4,
    key,
  });
  const sibling = bytes(32);
  const root = toHex(sha256(Uint8Array.of(1), sibling, leaf(utf8(statement.text))));
  const checkpoint = signed({ type: 'quintet-log/1', size: 2, root, signed_ms: 4, key });
  return {
    format: 'quintet-receipt',
    version: 1,
    statement,
    log: { index: 1, proof: [toHex(sibling)], checkpoint },
  };
}

test('verifies a receipt', () => {
  const verified = verifyReceipt(JSON.stringify(receipt()));
  assert.equal(verified.title, 'Idée');
  assert.equal(verified.index, 1);
  assert.equal(verified.isStamped, false);
});

test('finds every changed field of a receipt', () => {
  const other = receipt();
  const changes: ((one: ReturnType<typeof receipt>) => unknown)[] = [
    (one) => one.format = 'x',
    (one) => one.version = 2,
    (one) => one.statement.text = one.statement.text.replace('Idée', 'Idee'),
    (one) => one.statement.text = one.statement.text.replace('"audio_bytes":3', '"audio_bytes":4'),
    (one) => one.statement.text = other.statement.text,
    (one) => one.statement.signature = other.statement.signature,
    (one) => one.statement = other.statement,
    (one) => one.statement = one.log.checkpoint,
    (one) => one.log.checkpoint.text = one.log.checkpoint.text.replace('"size":2', '"size":3'),
    (one) => one.log.checkpoint.text = one.log.checkpoint.text.replace('_ms":4', '_ms":5'),
    (one) => one.log.checkpoint.signature = one.statement.signature,
    (one) => one.log.checkpoint = other.log.checkpoint,
    (one) => one.log.checkpoint = one.statement,
    (one) => one.log.index = 0,
    (one) => one.log.index = -1,
    (one) => one.log.index = 1.5,
    (one) => one.log.index = 1e300,
    (one) => one.log.proof = [],
    (one) => one.log.proof = ['a'.repeat(64)],
    (one) => one.log.proof = Array.from({ length: 1_000 }, () => 'a'.repeat(64)),
  ];
  changes.forEach((change, index) => {
    const one = receipt();
    change(one);
    assert.throws(() => verifyReceipt(JSON.stringify(one)), Trouble, `change ${index}`);
  });
  for (const text of ['', '{', '[]', 'null', '1', '"x"', '['.repeat(200_000)]) {
    assert.throws(() => verifyReceipt(text), Trouble);
  }
});
