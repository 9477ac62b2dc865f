import { useState } from 'react';
import { FormDialog, TextField } from '../../../../kit/index.js';
import { words } from '../../words.js';

const { verse, chorus, bridge, solo } = words.stage;
const usual = [verse, chorus, bridge, solo];
/** As the server has it. */
const longest = 40;

interface RenamePartProps {
  letter: string;
  name: string;
  onRename(name: string): void;
  onClose(): void;
}

/** Calls all parts of a song with the same chords otherwise. */
export default function RenamePartDialog({ letter, name, onRename, onClose }: RenamePartProps) {
  const [typed, setTyped] = useState(name);
  const rename = () => {
    const wanted = typed.trim();
    if (wanted !== name) onRename(wanted);
    onClose();
  };
  return (
    <FormDialog
      title={words.stage.rename(name)}
      action={words.historyScreen.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={rename}
      onClose={onClose}
    >
      <TextField
        label={words.historyScreen.name}
        hint={words.stage.allPartsWith(letter)}
        value={typed}
        maxLength={longest}
        autoFocus
        onFocus={(event) => event.target.select()}
        list='stage-part-names'
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id='stage-part-names'>
        {usual.map((one) => <option key={one} value={one} />)}
      </datalist>
    </FormDialog>
  );
}
