import { useId, useState } from 'react';
import { FormDialog } from '../../../../kit/index.js';
import { words } from '../../words.js';

/** As the server has it. */
const longest = 20_000;

interface LyricsDialogProps {
  lyrics: string;
  onChange(lyrics: string): void;
  onClose(): void;
}

/** The words of a song, typed or pasted. */
export default function LyricsDialog({ lyrics, onChange, onClose }: LyricsDialogProps) {
  const id = useId();
  const [text, setText] = useState(lyrics);
  const save = () => {
    if (text !== lyrics) onChange(text.trim());
    onClose();
  };
  return (
    <FormDialog
      title={words.stage.lyrics}
      action={words.historyScreen.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <div className='field'>
        <label htmlFor={id}>{words.stage.lyrics}</label>
        <p className='field-hint' id={`${id}-hint`}>{words.stage.aLineEach}</p>
        <textarea
          id={id}
          className='input stage-lyrics-text'
          aria-describedby={`${id}-hint`}
          rows={10}
          maxLength={longest}
          value={text}
          data-begin
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
