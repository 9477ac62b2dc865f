import { useState } from 'react';
import { Button, Dialog, IconButton, useToast } from '../../../kit/index.js';
import { NameDialog } from '../../../page/NameDialog.js';
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
  /** Of two tags of one name there is one. */
  const becomes = (name: string) => {
    const tag = tagOf(name);
    const isAnother = tag !== undefined && !sameTag(tag, renamed ?? '') &&
      counts.some((one) => sameTag(one.tag, tag));
    return isAnother ? words.songTags.becomesOne(tag) : undefined;
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
        <NameDialog
          title={words.historyScreen.renameSong(renamed)}
          action={words.historyScreen.save}
          label={words.historyScreen.name}
          name={renamed}
          most={longestTag}
          hint={becomes}
          onName={(name) => {
            const tag = tagOf(name);
            if (tag !== undefined && tag !== renamed) return change(renamed, tag);
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Dialog>
  );
}
