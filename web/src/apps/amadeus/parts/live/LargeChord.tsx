import { type CSSProperties, useEffect } from 'react';
import { Dialog } from '../../../../kit/index.js';
import { words } from '../../words.js';
import { ChordName } from './ChordName.js';

interface LargeChordProps {
  written: string;
  hue: number | undefined;
  says: string | undefined;
  onClose(): void;
}

/** The chord as large as the screen, to be read across a room; Back and Escape close it. */
export function LargeChord({ written, hue, says, onClose }: LargeChordProps) {
  useEffect(() => {
    // A phone that does not know it, or refuses, shows it inside its own bars.
    const root = document.documentElement;
    if (!root.requestFullscreen || document.fullscreenElement) return;
    void root.requestFullscreen().catch(() => {});
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  return (
    <Dialog title={words.liveChords.chord} form='full' app='amadeus' onClose={onClose}>
      <div
        className='live-across'
        style={hue === undefined ? undefined : { '--hue': hue } as CSSProperties}
      >
        <p className='live-name'><ChordName written={written} /></p>
        <p className='live-words'>{says ?? '\u00a0'}</p>
      </div>
    </Dialog>
  );
}
