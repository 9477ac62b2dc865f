import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonTag } from '../../../generated/api.js';
import {
  Button,
  count,
  Dialog,
  IconButton,
  Notice,
  SelectField,
  Slider,
  TextField,
  useConfirm,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useMay } from '../hooks/useMay.js';
import { useTags } from '../hooks/useStudio.js';
import { editTag } from '../hooks/sonChanges.js';
import { tint } from '../parts/SoundIcon.js';

/** Words that recordings have in common: new ones, other names and colours, two that become one. */
export function TagsDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const tags = useTags();
  const { through } = useMay();
  const [name, setName] = useState('');
  const [open, setOpen] = useState<string>();
  const { isBusy, trouble, run } = useAction();
  const did = (work: () => Promise<unknown>) =>
    run(async () => {
      await through(work);
      answers.invalidate((key) => key === 'son-tags' || key === 'son-recordings');
    });
  const make = async () => {
    if (!name.trim()) return;
    const hue = ((tags.length * 0.382) + 0.08) % 1;
    if (await did(() => client.putSonTag(makeId(), { name: name.trim(), hue }))) setName('');
  };
  return (
    <Dialog
      title='Tags'
      form='sheet'
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <form
        className='son-line-form'
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField
          label='New tag'
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind='primary' type='submit' icon='plus' busy={isBusy}>Add</Button>
      </form>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <ul className='rows'>
        {tags.map((tag) => (
          <li key={tag.id} className='row'>
            <span className='son-dot' style={tint(tag.hue)} />
            <div className='row-words'>
              <span>{tag.name}</span>
              <span>{count(tag.count, 'recording')}</span>
            </div>
            <IconButton
              icon='edit'
              label={`Change ${tag.name}`}
              aria-expanded={open === tag.id}
              onClick={() => setOpen(open === tag.id ? undefined : tag.id)}
            />
            {open === tag.id && (
              <TagForm
                tag={tag}
                others={tags.filter(({ id }) => id !== tag.id)}
                did={did}
                onClose={() => setOpen(undefined)}
              />
            )}
          </li>
        ))}
      </ul>
      {tags.length === 0 && (
        <p className='quiet'>Tags group recordings across albums: “riff”, “lyrics”, “for Mia”.</p>
      )}
    </Dialog>
  );
}

interface TagFormProps {
  tag: SonTag;
  others: readonly SonTag[];
  did(work: () => Promise<unknown>): Promise<boolean>;
  onClose(): void;
}

function TagForm({ tag, others, did, onClose }: TagFormProps) {
  const data = useData();
  const { client } = data;
  const ask = useConfirm();
  const [name, setName] = useState(tag.name);
  const [hue, setHue] = useState(tag.hue);
  const done = async (work: () => Promise<unknown>) => {
    if (await did(work)) onClose();
  };
  const merge = async (into: string) => {
    const other = others.find(({ id }) => id === into);
    const isSure = other && await ask({
      title: 'Merge two tags?',
      text: `All that is tagged “${tag.name}” will be tagged “${other.name}” instead.`,
      action: 'Merge',
    });
    if (isSure) await done(() => client.mergeSonTag(tag.id, { into }));
  };
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete the tag?',
      text: `“${tag.name}” is taken off ${count(tag.count, 'recording')}; the recordings stay.`,
      action: 'Delete',
      isDangerous: true,
    });
    if (isSure) await done(() => client.deleteSonTag(tag.id));
  };
  return (
    <div className='son-tag-form' style={tint(hue)}>
      <TextField
        label='Name'
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Slider
        label='Colour'
        value={hue}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(hue * 360)}°`}
        onChange={setHue}
      />
      {others.length > 0 && (
        <SelectField
          label='Merge into'
          value=''
          onChange={(event) => void merge(event.target.value)}
        >
          <option value=''>Choose a tag …</option>
          {others.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
        </SelectField>
      )}
      <div className='buttons'>
        <Button
          kind='primary'
          onClick={() =>
            void done(() => editTag(data, tag, { name: name.trim() || tag.name, hue }))}
        >
          Save
        </Button>
        <Button kind='danger' icon='trash' onClick={() => void remove()}>Delete</Button>
      </div>
    </div>
  );
}
