import { useState } from 'react';
import { FormDialog, TextField } from '../../../kit/index.js';
import { makeId } from '../../../data/index.js';
import { useData } from '../../../shell/data.js';
import { useAction } from '../../../shell/useAction.js';

/** A new album. */
export function AlbumDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const { run, isBusy, trouble } = useAction();
  const [name, setName] = useState('');
  const [id] = useState(makeId);
  const make = () => run(async () => {
    await client.putSonAlbum(id, { name: name.trim() });
    answers.invalidate((key) => key === 'son-albums');
    onClose();
  });
  return (
    <FormDialog title="New album" action="Make it" isBusy={isBusy} trouble={trouble} onSubmit={() => void make()} onClose={onClose}>
      <TextField label="What is it called?" required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
    </FormDialog>
  );
}
