import { useCallback, useState } from 'react';
import { useToast } from '../../../kit/index.js';
import type { AmadeusPartName } from '../../../generated/api.js';
import { words } from '../words.js';
import { useSongSettings } from './useSongSettings.js';

/** What of a song's settings says how it is read. */
interface Shown {
  /** How far its chords are moved, in semitones. */
  transpose: number;
  capo: number;
  /** What the member calls its parts. */
  parts: AmadeusPartName[];
  /** The text of its lyrics; empty without any. */
  lyrics: string;
}

export type ShownSong = ReturnType<typeof useShownSong>;

/** A song as its member reads it, with or without its sound; what they change is kept. */
export function useShownSong(hash: string | undefined, fileName: string) {
  const settings = useSongSettings(hash, fileName);
  const { left, known, keep } = settings;
  const showToast = useToast();
  const [shown, setShown] = useState<Shown>(() => ({
    transpose: left.transpose ?? 0,
    capo: left.capo ?? 0,
    parts: left.parts ?? [],
    lyrics: left.lyrics ?? '',
  }));
  const show = useCallback((part: Partial<Shown>) => {
    setShown((before) => ({ ...before, ...part }));
    keep(part);
  }, [keep]);
  const [seen, setSeen] = useState(known.lyrics);
  if (known.lyrics !== seen) {
    setSeen(known.lyrics);
    setShown({ ...shown, lyrics: known.lyrics ?? '' });
  }
  const { lyrics } = shown;
  const changeLyrics = (text: string) => {
    show({ lyrics: text });
    showToast({
      text: text === ''
        ? words.lyrics.removed
        : lyrics === ''
        ? words.lyrics.added
        : words.lyrics.changed,
      action: { label: words.lyrics.undo, run: () => show({ lyrics }) },
    });
  };
  return { ...settings, ...shown, hash, name: left.title ?? fileName, show, changeLyrics };
}
