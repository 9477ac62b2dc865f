import { type ReactNode, useState } from 'react';
import { FormDialog, TextArea, useConfirm } from '../../../../kit/index.js';
import { retimed, withoutTimes } from '../../model/lyricEdits.js';
import { hasWordTimes, longestLyrics } from '../../model/lyrics.js';
import { words } from '../../words.js';

interface LyricsDialogProps {
  lyrics: string;
  /** What else there is to take them from. */
  children: ReactNode;
  onChange(lyrics: string): void;
  onClose(): void;
}

/** The words of a song, typed or pasted. */
export default function LyricsDialog({ lyrics, children, onChange, onClose }: LyricsDialogProps) {
  const ask = useConfirm();
  // Times of words are kept, and not shown.
  const isTimed = hasWordTimes(lyrics);
  const [before] = useState(() => isTimed ? withoutTimes(lyrics) : lyrics);
  const [text, setText] = useState(before);
  const save = async () => {
    if (text.length > longestLyrics) return;
    const next = isTimed ? retimed(lyrics, text) : { text: text.trim(), isSame: true };
    if (text !== before) {
      const isSure = next.isSame || next.text === '' || await ask({
        title: words.lyrics.replaceTitle,
        text: words.lyrics.timesGo,
        action: words.lyrics.replace,
      });
      if (!isSure) return;
      onChange(next.text);
    }
    onClose();
  };
  return (
    <FormDialog
      title={words.stage.lyrics}
      action={words.historyScreen.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {children}
      <TextArea
        label={words.stage.lyrics}
        hint={isTimed ? words.lyrics.correctThem : words.stage.aLineEach}
        className='stage-lyrics-text'
        rows={10}
        most={longestLyrics}
        value={text}
        data-begin
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
