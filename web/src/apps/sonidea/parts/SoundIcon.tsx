import type { CSSProperties } from 'react';
import type { SonRecording } from '../../../generated/api.js';

export type SoundWord = NonNullable<SonRecording['icon']>;

/** Kinds of sound as drawings: a grid of 24, one width of stroke. */
const paths: Record<SoundWord, string> = {
  speech: 'M4.5 5h15v11h-8l-4 3.5V16h-3zM8.5 9v3M12 8v5M15.5 9v3',
  singing:
    'M12 3a3 3 0 00-3 3v4a3 3 0 006 0V6a3 3 0 00-3-3zM6 10a6 6 0 0012 0M12 16v5M19.5 3v4M21.5 5v1',
  music:
    'M9 18V6l10-2v12M6.5 15.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM16.5 13.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  guitar:
    'M19.5 2.5l2 2M20.5 3.5l-8 8M12.5 9c-1.5-1.5-4-1-5 .5-.5 1-1.5 1.5-2.5 2-2 1-2.5 4-.5 6.5s5.5 2 6.5 0c.5-1 1-2 2-2.5 1.5-1 2-3.5.5-5zM8.8 13.2a1.5 1.5 0 100 3 1.5 1.5 0 000-3z',
  piano: 'M3.5 5h17v14h-17zM9 5v8M15 5v8M9 13v6M15 13v6',
  drums:
    'M4 10c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 10v7c0 1.7 3.6 3 8 3s8-1.3 8-3v-7M9 8l-6-5M15 8l6-5',
  bass: 'M7 5a5 5 0 019 3c0 5-4 9-9 11M6 8a1.5 1.5 0 103 0 1.5 1.5 0 10-3 0M19.5 6v.01M19.5 11v.01',
  whistle: 'M3 8h11l6-2v4l-4 1a6 6 0 11-10-1H3zM11.5 12a2 2 0 100 4 2 2 0 000-4z',
  claps:
    'M8 20c-2.5-2-4-4-4-6l5-6 1.5 1.5L8 13l5-6 1.5 1.5L11 13l4-4.5 1.5 1.5-5 8c-1 1.5-2 2-3.5 2zM17 3l-.5 2.5M20.5 5l-2 2M21.5 9.5l-2.5.5',
  animal:
    'M12 12c-3 0-5.5 3-5.5 5.5 0 2 1.5 2.5 2.7 2.5 1 0 1.8-.5 2.8-.5s1.8.5 2.8.5c1.2 0 2.7-.5 2.7-2.5C17.5 15 15 12 12 12zM5 9.5v2M9.5 5v2.5M14.5 5v2.5M19 9.5v2',
  water: 'M12 3.5c3 4 6 7 6 10.5a6 6 0 01-12 0c0-3.5 3-6.5 6-10.5zM9.5 15a2.8 2.8 0 002.5 2.5',
  traffic: 'M4 16v-3.5l2-5.5h12l2 5.5V16zM4 12.5h16M7 16v2.5M17 16v2.5M7.5 14.2v.01M16.5 14.2v.01',
  crowd:
    'M9 5a3.2 3.2 0 100 6.4A3.2 3.2 0 009 5zM3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 5.6a3 3 0 010 5.3M17.5 14.5c2.1.7 3.5 2.5 3.5 5',
  noise: 'M3 12l2-4 2 9 2-12 2 14 2-11 2 8 2-10 2 9 2-3',
  silence: 'M4 9.5v5h3.5l4.5 4v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  waveform: 'M4 10v4M8 6v12M12 9v6M16 4v16M20 10v4',
};

export const soundWords = Object.keys(paths) as SoundWord[];

/** The colour of a recording, for every theme: its hue in the lightness of the text beside it. */
export const tint = (hue: number | undefined): CSSProperties =>
  (hue === undefined ? {} : { '--son-hue': String(Math.round(hue * 360)) }) as CSSProperties;

/** The badge of a recording: what kind of sound it is, in its colour. */
export function SoundIcon(
  { icon = 'waveform', hue, size = 40 }: {
    icon?: SoundWord | undefined;
    hue?: number | undefined;
    size?: number;
  },
) {
  return (
    <span
      className='son-icon'
      data-hue={hue === undefined ? undefined : ''}
      style={{ ...tint(hue), inlineSize: size, blockSize: size }}
    >
      <svg
        className='icon'
        viewBox='0 0 24 24'
        width={size * 0.58}
        height={size * 0.58}
        aria-hidden='true'
      >
        <path d={paths[icon]} />
      </svg>
    </span>
  );
}
