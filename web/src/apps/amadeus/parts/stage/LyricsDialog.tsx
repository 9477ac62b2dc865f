import { type ReactNode, useMemo, useState } from 'react';
import { FormDialog, TextArea, useConfirm } from '../../../../kit/index.js';
import { type TextDraft, textOf, useDraft } from '../../../../page/useDraft.js';
import { retimed, withoutTimes } from '../../model/lyricEdits.js';
import { hasWordTimes, longestLyrics } from '../../model/lyrics.js';
import { words } from '../../words.js';

interface LyricsDialogProps {
  /** The hash of the song, once it is known. */
  song: string | undefined;
  lyrics: string;
  /** What else there is to take them from. */
  children: ReactNode;
  onChange(lyrics: string): void;
  onClose(): void;
}

/** The words of a song, typed or pasted; they stay on the device until they are saved. */
export default function LyricsDialog(
  { song, lyrics, children, onChange, onClose }: LyricsDialogProps,
) {
  const ask = useConfirm();
  // Times of words are kept, and not shown.
  const isTimed = hasWordTimes(lyrics);
  const before = useMemo(() => isTimed ? withoutTimes(lyrics) : lyrics, [isTimed, lyrics]);
  const [typed, setTyped] = useState<TextDraft>();
  const text = typed ? textOf(typed, before) : before;
  const keep = useDraft<TextDraft>(song && `amadeus.lyrics/${song}`, setTyped);
  const write = (next: string) => {
    const draft = next === before ? undefined : { text: next, from: before };
    setTyped(draft);
    keep(draft);
  };
  const leave = () => {
    keep(undefined);
    onClose();
  };
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
    leave();
  };
  return (
    <FormDialog
      title={words.stage.lyrics}
      action={words.historyScreen.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={() => void save()}
      onCancel={leave}
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
        onChange={(event) => write(event.target.value)}
      />
    </FormDialog>
  );
}
