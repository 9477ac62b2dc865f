import { useState, type CSSProperties, type FormEvent } from 'react';
import { Button, Dialog, IconButton, Menu, Notice, TextField, count, useConfirm } from '../../../kit/index.js';
import { makeId } from '../../../data/index.js';
import type { SonTag } from '../../../generated/api.js';
import { useData } from '../../../shell/data.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { useTags } from '../hooks/useStudio.js';

/** Tags: made, renamed, coloured, merged and deleted. */
export function TagsDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const tags = useTags();
  const gate = useGate();
  const ask = useConfirm();
  const { run, isBusy, trouble } = useAction();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<SonTag>();
  const change = (work: () => Promise<unknown>) => run(async () => {
    await gate.through(work);
    answers.invalidate((key) => key.startsWith('son-tag') || key.startsWith('son-recording'));
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    // Colours apart from each other, however many there are.
    const hue = (tags.length * 0.381966) % 1;
    void change(async () => {
      await client.putSonTag(makeId(), { name: name.trim(), hue });
      setName('');
    });
  };
  const remove = async (tag: SonTag) => {
    const isWanted = tag.count === 0 || await ask({
      title: 'Delete this tag?', text: `“${tag.name}” is on ${count(tag.count, 'recording')}. They stay, without it.`,
      action: 'Delete the tag', isDangerous: true,
    });
    if (isWanted) void change(() => client.deleteSonTag(tag.id));
  };
  return (
    <Dialog title="Tags" form="sheet" onClose={onClose}>
      <form className="son-add" onSubmit={add}>
        <TextField label="New tag" maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
        <Button kind="primary" type="submit" icon="plus" busy={isBusy}>Add</Button>
      </form>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      {tags.length === 0 && <p className="quiet">No tags yet. A tag is a word that recordings have in common, such as “chorus” or “grandma”.</p>}
      <ul className="son-tags">
        {tags.map((tag) => (
          <li key={tag.id}>
            <span className="son-dot" style={{ '--hue': `${tag.hue * 360}deg` } as CSSProperties} aria-hidden="true" />
            {renamed?.id === tag.id
              ? (
                <RenameField
                  tag={tag} onSave={(to) => { setRenamed(undefined); void change(() => client.editSonTag(tag.id, { name: to }, tag.version)); }}
                />
              )
              : <span>{tag.name} <span className="quiet tabular">{tag.count}</span></span>}
            <IconButton icon="edit" label={`Rename ${tag.name}`} onClick={() => setRenamed(tag)} />
            {tags.length > 1 && (
              <Menu label={`Merge ${tag.name} into`} icon="share" items={tags.filter(({ id }) => id !== tag.id).map((into) => ({
                label: into.name, run: () => void change(() => client.mergeSonTag(tag.id, { into: into.id })),
              }))} />
            )}
            <IconButton icon="trash" label={`Delete ${tag.name}`} onClick={() => void remove(tag)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function RenameField({ tag, onSave }: { tag: SonTag; onSave(name: string): void }) {
  const [name, setName] = useState(tag.name);
  return (
    <form onSubmit={(event) => { event.preventDefault(); onSave(name.trim() || tag.name); }}>
      <input
        className="input" aria-label={`New name of ${tag.name}`} maxLength={40} value={name} autoFocus
        onChange={(event) => setName(event.target.value)} onBlur={() => onSave(name.trim() || tag.name)}
      />
    </form>
  );
}
