import { type ReactNode, useId, useState } from 'react';
import { FormDialog, useConfirm } from '../../../../kit/index.js';
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
  const id = useId();
  const ask = useConfirm();
  // Times of words are kept, and not shown.
  const isTimed = hasWordTimes(lyrics);
  const [before] = useState(() => isTimed ? withoutTimes(lyrics) : lyrics);
  const [text, setText] = useState(before);
  // A field that cuts off what is pasted says nothing of it.
  const isTooLong = text.length > longestLyrics;
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    setRefused(isTooLong);
    if (isTooLong) return;
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
      trouble={isRefused && isTooLong ? words.lyrics.tooLong(longestLyrics) : undefined}
      isBusy={false}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {children}
      <div className='field'>
        <label htmlFor={id}>{words.stage.lyrics}</label>
        <p className='field-hint' id={`${id}-hint`}>
          {isTimed ? words.lyrics.correctThem : words.stage.aLineEach}
        </p>
        <textarea
          id={id}
          className='input stage-lyrics-text'
          aria-describedby={`${id}-hint`}
          rows={10}
          value={text}
          data-begin
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
