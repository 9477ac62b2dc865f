import { useState } from 'react';
import { Button, FormDialog, TextField } from '../../../kit/index.js';
import { duration } from '../../../kit/index.js';
import type { SpokenWord } from '../model/transcript.js';
import { words } from '../words.js';

interface CorrectionProps {
  word: SpokenWord;
  /** Is given what was said; an empty text takes the word out. */
  onCorrect(text: string): void;
  onClose(): void;
}

/** What was said in place of what was heard. */
export function CorrectionDialog({ word, onCorrect, onClose }: CorrectionProps) {
  const [text, setText] = useState(word.text);
  return (
    <FormDialog
      title={words.transcript.correctTheWord}
      action={words.transcript.save}
      trouble={undefined}
      isBusy={false}
      onClose={onClose}
      onSubmit={() => onCorrect(text.trim().replace(/\s+/g, ' '))}
    >
      <TextField
        label={words.transcript.wordAt(duration(word.start))}
        hint={word.heard === undefined
          ? words.transcript.emptyRemoves
          : words.transcript.heardAs(word.heard)}
        value={text}
        maxLength={200}
        autoCapitalize='off'
        autoComplete='off'
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {word.heard !== undefined && (
        <Button icon='undo' onClick={() => onCorrect(word.heard ?? '')}>
          {words.transcript.revertTo(word.heard)}
        </Button>
      )}
    </FormDialog>
  );
}
