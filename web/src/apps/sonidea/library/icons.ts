// What a recording is, as a drawing on a grid of 24 with one width of stroke, and as a word.
import type { SonRecording } from '../../../generated/api.js';

export type SoundIcon = NonNullable<SonRecording['icon']>;

export const soundIcons: Readonly<Record<SoundIcon, { label: string; path: string }>> = {
  waveform: { label: 'Sound', path: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4' },
  speech: { label: 'Speech', path: 'M4 5h16v11h-9l-4 4v-4H4z' },
  singing: { label: 'Singing', path: 'M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3M5 11a7 7 0 0 0 14 0M12 18v3' },
  music: { label: 'Music', path: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0' },
  guitar: { label: 'Guitar', path: 'M20 4l-8 8M18 2l4 4M12 9c-2-2-4-1-4 1-3 0-5 2-5 5a6 6 0 0 0 6 6c3 0 5-2 5-5 2 0 3-2 1-4M9 15h.01' },
  piano: { label: 'Piano', path: 'M3 5h18v14H3zM8 5v8M12 5v8M16 5v8M8 13v6M16 13v6' },
  drums: { label: 'Drums', path: 'M4 10v6c0 2 4 3.5 8 3.5s8-1.5 8-3.5v-6M12 13.5c4 0 8-1.5 8-3.5s-4-3.5-8-3.5-8 1.5-8 3.5 4 3.5 8 3.5M3 3l6 4M21 3l-6 4' },
  bass: { label: 'Bass', path: 'M7 8a4 4 0 1 1 4 4M15 8c0 6-3 9-8 12M18 7h.01M18 12h.01' },
  whistle: { label: 'Whistle', path: 'M3 9h11l4-4v6a6 6 0 1 1-11.5 2H3zM12 14h.01' },
  claps: { label: 'Claps', path: 'M8 21c-3-1-4-4-4-7l3-6 3 5 2-5 3 6c1 3-1 6-4 7zM14 4l1-2M18 6l2-1M19 10h2' },
  animal: { label: 'Animal', path: 'M5 11h.01M9 6h.01M15 6h.01M19 11h.01M12 12c-3 0-5 3-5 5s2 3 5 2c3 1 5 0 5-2s-2-5-5-5' },
  water: { label: 'Water', path: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11' },
  traffic: { label: 'Traffic', path: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v3M17 16v3M8 14h.01M16 14h.01' },
  crowd: { label: 'People', path: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 19c0-4 3-5 6-5s6 1 6 5M16 11a2.5 2.5 0 1 0-1-5M17 14c3 0 5 1 5 4' },
  noise: { label: 'Noise', path: 'M3 12h2l1-4 2 9 2-12 2 14 2-11 2 8 2-6 1 2h2' },
  silence: { label: 'Silence', path: 'M4 12h16M4 8h.01M20 16h.01' },
};

/** What a recording wears: its own icon and colour, or the room's. */
export function wornBy({ icon, hue }: Pick<SonRecording, 'icon' | 'hue'>) {
  return { ...soundIcons[icon ?? 'waveform'], hue: hue ?? 0.7 };
}
