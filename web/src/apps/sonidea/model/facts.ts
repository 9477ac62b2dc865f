// What is known of a recording's sound, as people write it.
import { words } from '../words.js';

const names: Record<string, string> = { opus: 'Opus', vorbis: 'Vorbis' };

/** A codec by its usual name: `AAC`, or `PCM 16-bit` for `pcm_s16le`. */
export function codecName(codec: string): string {
  const [, kind, bits] = /^pcm_([suf])(\d+)/.exec(codec) ?? [];
  if (kind && bits) return words.details.pcm(Number(bits), kind === 'f');
  return names[codec] ?? codec.toUpperCase();
}

/** How loud all of it is, with a minus as it is written: `−23.4 LUFS`. */
export function loudnessText(lufs: number): string {
  return `${lufs <= -0.05 ? '−' : ''}${Math.abs(lufs).toFixed(1)} LUFS`;
}
