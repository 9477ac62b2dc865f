import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codecName, loudnessText } from './facts.js';

test('a codec is called as people call it', () => {
  assert.equal(codecName('pcm_s16le'), 'PCM 16-bit');
  assert.equal(codecName('pcm_s24be'), 'PCM 24-bit');
  assert.equal(codecName('pcm_f32le'), 'PCM 32-bit float');
  assert.equal(codecName('pcm_u8'), 'PCM 8-bit');
  assert.equal(codecName('pcm_mulaw'), 'PCM_MULAW');
  assert.equal(codecName('aac'), 'AAC');
  assert.equal(codecName('opus'), 'Opus');
});

test('a loudness has a minus of its own, and one decimal', () => {
  assert.equal(loudnessText(-23.44), '−23.4 LUFS');
  assert.equal(loudnessText(-15), '−15.0 LUFS');
  assert.equal(loudnessText(-0.01), '0.0 LUFS');
  assert.equal(loudnessText(1), '1.0 LUFS');
});
