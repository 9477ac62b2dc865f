import { useState } from 'react';
import { FormDialog, TextField } from '../../../kit/index.js';
import { named, type Scale, scaleCents, scaleLimits } from '../model/scala.js';
import { words } from '../words.js';

interface ScaleDialogProps {
  scale: Scale;
  isNew: boolean;
  onSave(name: string): void;
  onClose(): void;
}

/** Shows a temperament of a file before it is kept, and names it. */
export function ScaleDialog({ scale, isNew, onSave, onClose }: ScaleDialogProps) {
  const [name, setName] = useState(scale.name);
  const save = () => {
    if (named(name)) onSave(named(name));
  };
  return (
    <FormDialog
      title={isNew ? words.scaleDialog.add : words.scaleDialog.rename}
      action={words.scaleDialog.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={words.scaleDialog.name}
        value={name}
        maxLength={scaleLimits.name}
        error={named(name) ? undefined : words.scaleDialog.enterAName}
        onChange={(event) => setName(event.target.value)}
      />
      <figure className='tuner-lab-offsets'>
        <figcaption>{words.scaleDialog.cents}</figcaption>
        <ol start={0}>
          {scaleCents(scale).map((cents, degree) => (
            <li key={degree} className='tabular'>{cents.toFixed(1)}</li>
          ))}
        </ol>
      </figure>
    </FormDialog>
  );
}
