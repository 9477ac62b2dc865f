import { useState } from 'react';
import { FormDialog, TextField } from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import { words } from '../words.js';

/** As the server has it. */
const longest = 300;

interface RenameProps {
  name: string;
  onRename(title: string): Promise<unknown>;
  onClose(): void;
}

/** Calls a song otherwise; its file keeps its name. */
export function RenameDialog({ name, onRename, onClose }: RenameProps) {
  const [title, setTitle] = useState(name);
  const { isBusy, trouble, run } = useAction();
  const rename = async () => {
    const wanted = title.trim();
    if (wanted === '' || wanted === name) return onClose();
    if (await run(() => onRename(wanted))) onClose();
  };
  return (
    <FormDialog
      title={words.historyScreen.renameSong(name)}
      action={words.historyScreen.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TextField
        label={words.historyScreen.name}
        value={title}
        maxLength={longest}
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
}
