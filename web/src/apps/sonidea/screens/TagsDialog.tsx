import { useRef, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonTag } from '../../../generated/api.js';
import {
  Button,
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
import { useTags } from '../hooks/useRecordings.js';
import { editTag } from '../model/changes.js';
import { tint } from '../parts/SoundIcon.js';
import { words } from '../words.js';

/** No two tags of a member are called the same. */
const isSameName = (one: string, other: string): boolean => asKey(one) === asKey(other);
const asKey = (name: string): string => name.toLowerCase().trim().split(/\s+/).join(' ');

/** The hue in the middle of the widest gap between those that are taken. */
function freeHue(taken: readonly number[]): number {
  const hues = [...taken].sort((a, b) => a - b);
  const [first = 0.08] = hues;
  const gaps = hues.map((hue, at) => [hue, (hues[at + 1] ?? first + 1) - hue] as const);
  const [before, width] = gaps.sort(([, a], [, b]) => b - a)[0] ?? [first, 0];
  return (before + width / 2) % 1;
}

interface TagsDialogProps {
  /** A tag was made, or named again, where it is for one recording. */
  onAdd?(tag: string): void;
  onClose(): void;
}

/** Words that recordings have in common: new ones, other names and colours, two that become one. */
export function TagsDialog({ onAdd, onClose }: TagsDialogProps) {
  const data = useData();
  const { client } = data;
  const tags = useTags();
  const newest = useRef(tags);
  newest.current = tags;
  const { through } = useMay();
  const [name, setName] = useState('');
  /** Names that could not be sent, and are sent again with the next. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<string>();
  /** Of tags that were made here, and may not be among the others yet. */
  const hues = useRef<number[]>([]);
  const { isBusy, trouble, run } = useAction();
  const did = (work: () => Promise<unknown>) =>
    run(async () => {
      await through(work);
      await data.catchUp();
    });
  const make = async (wanted: string) => {
    const known = newest.current.find((one) => isSameName(one.name, wanted));
    const id = known?.id ?? makeId();
    if (!known) {
      const hue = freeHue([...newest.current.map((one) => one.hue), ...hues.current]);
      hues.current.push(hue);
      if (!await did(() => client.putSonTag(id, { name: wanted, hue }))) {
        setLeft((others) => [...others, wanted]);
        return;
      }
    }
    onAdd?.(id);
  };
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const enter = () => {
    // The next one may be typed and entered while this one is sent.
    setName('');
    setLeft([]);
    for (const wanted of [...left, name.trim()]) {
      if (wanted) line.current = line.current.then(() => make(wanted));
    }
  };
  return (
    <Dialog
      title={words.common.tags}
      form='sheet'
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.common.done}</Button>}
    >
      <form
        className='son-line-form'
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <TextField
          label={words.common.newTag}
          hint={left.length > 0 ? words.tagsDialog.notAdded(left.join(', ')) : undefined}
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind='primary' type='submit' icon={isBusy ? 'sync' : 'plus'}>
          {words.tagsDialog.add}
        </Button>
      </form>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <ul className='rows'>
        {tags.map((tag) => (
          <li key={tag.id} className='row'>
            <span className='son-dot' style={tint(tag.hue)} />
            <div className='row-words'>
              <span>{tag.name}</span>
              <span>{words.common.recordingRecordings(tag.count)}</span>
            </div>
            <IconButton
              icon='edit'
              label={words.tagsDialog.change(tag.name)}
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
        <p className='quiet'>{words.tagsDialog.tagsGroupRecordingsAcrossAlbums}</p>
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
  const isTaken = others.some((one) => isSameName(one.name, name));
  const done = async (work: () => Promise<unknown>) => {
    if (await did(work)) onClose();
  };
  const merge = async (into: string) => {
    const other = others.find(({ id }) => id === into);
    const isSure = other && await ask({
      title: words.tagsDialog.mergeTwoTags,
      text: words.tagsDialog.everythingTaggedWillBe(tag.name, other.name),
      action: words.tagsDialog.merge,
    });
    if (isSure) await done(() => client.mergeSonTag(tag.id, { into }));
  };
  const remove = async () => {
    const isSure = await ask({
      title: words.tagsDialog.deleteTheTag,
      text: words.tagsDialog.isRemovedFromRecording(tag.name, tag.count),
      action: words.common.delete,
      isDangerous: true,
    });
    if (isSure) await done(() => client.deleteSonTag(tag.id));
  };
  return (
    <form
      className='son-tag-form'
      style={tint(hue)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTaken) return;
        void done(() => editTag(data, tag, { name: name.trim() || tag.name, hue }));
      }}
    >
      <TextField
        label={words.common.name}
        error={isTaken ? words.tagsDialog.taken : undefined}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
      />
      <Slider
        label={words.common.colour}
        value={hue}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(hue * 360)}°`}
        onChange={setHue}
      />
      {others.length > 0 && (
        <SelectField
          label={words.tagsDialog.mergeInto}
          value=''
          onChange={(event) => void merge(event.target.value)}
        >
          <option value=''>{words.tagsDialog.chooseATag}</option>
          {others.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
        </SelectField>
      )}
      <div className='buttons'>
        <Button kind='primary' type='submit'>{words.tagsDialog.save}</Button>
        <Button kind='danger' icon='trash' onClick={() => void remove()}>
          {words.common.delete}
        </Button>
      </div>
    </form>
  );
}
