/** What a take is kept as, from the smallest. */
export const qualities = [
  { value: 'standard', label: 'Standard · AAC 128' },
  { value: 'high', label: 'High · AAC 256' },
  { value: 'lossless', label: 'Lossless · ALAC' },
  { value: 'wav', label: 'WAV · 16 bits' },
  { value: 'original', label: 'As it came · WAV, 32 bits' },
] as const;

/** What a new take is called until somebody knows better. */
export function titleNow(now = new Date()): string {
  const day = now.toLocaleDateString('en', { weekday: 'long' });
  return `${day}, ${now.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })}`;
}
