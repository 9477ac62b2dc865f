import { useState } from 'react';
import { FormDialog, TextField } from '../kit/index.js';
import { useAction } from './useAction.js';
import { words } from './words.js';

interface NameDialogProps {
  title: string;
  /** What the button says that does it: a verb. */
  action: string;
  label: string;
  /** What it is called now. */
  name: string;
  /** So many letters may a name have. */
  most: number;
  hint?(name: string): string | undefined;
  /** Gives it another name; one that is waited for closes the window when it is done. */
  onName(name: string): Promise<unknown> | void;
  onClose(): void;
}

/** Asks what something shall be called. */
export function NameDialog(
  { title, action, label, name, most, hint, onName, onClose }: NameDialogProps,
) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, trouble, run } = useAction();
  const submit = async () => {
    const wanted = typed.trim();
    setMissing(!wanted);
    if (!wanted) return;
    if (wanted === name || await run(async () => onName(wanted))) onClose();
  };
  return (
    <FormDialog
      title={title}
      action={action}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={hint?.(typed)}
        error={isMissing ? words.nameDialog.missing : undefined}
        value={typed}
        maxLength={most}
        autoComplete='off'
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
