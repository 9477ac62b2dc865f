import type { CSSProperties } from 'react';
import { Dialog } from '../../../../kit/index.js';
import { useFullscreen } from '../../hooks/useFullscreen.js';
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
  useFullscreen();
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
