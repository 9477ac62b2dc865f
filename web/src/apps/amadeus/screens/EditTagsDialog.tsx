import { useState } from 'react';
import { Button, Dialog, FormDialog, IconButton, TextField, useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';
import type { HistoryEntry } from '../hooks/useHistory.js';
import {
  hasTag,
  longestTag,
  sameTag,
  type TagChange,
  tagCounts,
  tagOf,
} from '../model/songTags.js';
import { words } from '../words.js';

interface EditTagsProps {
  songs: readonly HistoryEntry[];
  /** Changes tags; answers how to undo that. */
  onChange(songs: readonly HistoryEntry[], change: TagChange): Promise<() => Promise<unknown>>;
  onClose(): void;
}

/** All tags: to rename them and delete them, on all songs at once. */
export default function EditTagsDialog({ songs, onChange, onClose }: EditTagsProps) {
  const showToast = useToast();
  const [renamed, setRenamed] = useState<string>();
  const counts = tagCounts(songs);
  const change = async (tag: string, next: string | undefined) => {
    try {
      const undo = await onChange(songs.filter(({ tags }) => hasTag(tags, tag)), {
        add: next === undefined ? [] : [next],
        remove: [tag],
      });
      showToast({
        text: next === undefined
          ? words.songTags.wasDeleted(tag)
          : words.songTags.wasRenamed(tag, next),
        action: { label: words.historyScreen.undo, run: () => void undo() },
      });
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <Dialog
      title={words.songTags.editTags}
      onClose={onClose}
      actions={<Button kind='primary' onClick={onClose}>{words.historyScreen.done}</Button>}
    >
      {counts.length === 0 && <p className='quiet'>{words.songTags.noTags}</p>}
      <ul className='tag-rows' role='list' aria-label={words.songTags.tags}>
        {counts.map(({ tag, songs: number }) => (
          <li key={tag}>
            <span className='tag-rows-name'>{tag}</span>
            <span className='quiet'>{words.historyScreen.song(number)}</span>
            <IconButton
              icon='edit'
              label={words.historyScreen.renameSong(tag)}
              onClick={() => setRenamed(tag)}
            />
            <IconButton
              icon='trash'
              label={words.songTags.deleteTag(tag)}
              onClick={() => void change(tag, undefined)}
            />
          </li>
        ))}
      </ul>
      {renamed !== undefined && (
        <RenameTagDialog
          tag={renamed}
          isKnown={(name) =>
            !sameTag(name, renamed) && counts.some((one) => sameTag(one.tag, name))}
          onRename={(name) => {
            setRenamed(undefined);
            if (name !== renamed) void change(renamed, name);
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Dialog>
  );
}

interface RenameTagProps {
  tag: string;
  /** Whether another tag is called so: then both become one. */
  isKnown(name: string): boolean;
  onRename(name: string): void;
  onClose(): void;
}

function RenameTagDialog({ tag, isKnown, onRename, onClose }: RenameTagProps) {
  const [text, setText] = useState(tag);
  const name = tagOf(text);
  return (
    <FormDialog
      title={words.historyScreen.renameSong(tag)}
      action={words.historyScreen.save}
      trouble={undefined}
      isBusy={false}
      onSubmit={() => name === undefined ? onClose() : onRename(name)}
      onClose={onClose}
    >
      <TextField
        label={words.historyScreen.name}
        value={text}
        maxLength={longestTag}
        autoFocus
        hint={name !== undefined && isKnown(name) ? words.songTags.becomesOne(name) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
