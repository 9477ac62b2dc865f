import type { MelodySong } from '../../../generated/api.js';
import type { Over } from '../hooks/useActions.js';
import { FilmDialog, SongDialog } from './dialogs.js';
import { HumDialog } from './HumDialog.js';
import { SubtitlesDialog } from './SubtitlesDialog.js';
import { VoiceDialog } from './VoiceDialog.js';

interface WindowsProps {
  over: Over | undefined;
  isAdult: boolean;
  onOver(over: Over): void;
  onClose(): void;
  /** Opens a song that was found. */
  onSong?(song: MelodySong): void;
  /** Looks for words that were said. */
  onWords?(words: string): void;
}

/** The window that lies over the page, if any. */
export function Windows({ over, isAdult, onOver, onClose, onSong, onWords }: WindowsProps) {
  switch (over?.kind) {
    case 'film':
      return <FilmDialog film={over.film} onClose={onClose} />;
    case 'song':
      return <SongDialog film={over.film} song={over.song} onClose={onClose} />;
    case 'subtitles':
      return <SubtitlesDialog film={over.film} onClose={onClose} />;
    case 'hum':
      return (
        <HumDialog
          key={over.song?.id}
          song={over.song}
          onClose={onClose}
          onKeep={isAdult ? (song) => onOver({ kind: 'hum', song }) : undefined}
          onSong={(song) => {
            onClose();
            onSong?.(song);
          }}
        />
      );
    case 'voice':
      return (
        <VoiceDialog
          onClose={onClose}
          onWords={(words) => {
            onClose();
            onWords?.(words);
          }}
        />
      );
    default:
      return null;
  }
}
