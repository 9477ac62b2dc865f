import { useState } from 'react';
import { Button, Dialog, Icon, Notice, TextField } from '../../../kit/index.js';
import { holdsAll } from '../../../search/plain.js';
import { wordsFor } from '../../../data/trouble.js';
import type { HistoryEntry } from '../hooks/useHistory.js';
import {
  hasTag,
  longestTag,
  mostTags,
  type TagChange,
  type TagCount,
  tagCounts,
  tagOf,
} from '../model/songTags.js';
import { words } from '../words.js';

/** So many tags that others have are offered. */
const mostOffered = 12;

interface SongTagsProps {
  songs: readonly HistoryEntry[];
  /** All tags that there are. */
  counts: readonly TagCount[];
  onChange(change: TagChange): Promise<unknown>;
  onClose(): void;
}

/** The tags of a song, or of several; each change counts at once. */
export default function SongTagsDialog({ songs, counts, onChange, onClose }: SongTagsProps) {
  const [text, setText] = useState('');
  const [isFull, setFull] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  // One follows the other as quickly as one types: none waits for the one before.
  const change = (wanted: TagChange): Promise<boolean> => {
    setTrouble(undefined);
    return onChange(wanted).then(() => true, (error) => {
      setTrouble(wordsFor(error));
      return false;
    });
  };
  const own = tagCounts(songs);
  const offered = counts.filter(({ tag }) =>
    own.find((one) => hasTag([one.tag], tag))?.songs !== songs.length && holdsAll(tag, text.trim())
  ).slice(0, mostOffered);
  /** Whether nothing is left to be added. */
  const add = async (tag: string | undefined): Promise<boolean> => {
    if (tag === undefined) return true;
    const hasRoom = songs.every(({ tags }) => hasTag(tags, tag) || tags.length < mostTags);
    setFull(!hasRoom);
    if (!hasRoom) return false;
    setText('');
    // A tag is written as it was first.
    const known = counts.find((one) => hasTag([one.tag], tag))?.tag ?? tag;
    return change({ add: [known], remove: [] });
  };
  const done = async () => {
    if (await add(tagOf(text))) onClose();
  };
  return (
    <Dialog
      title={songs.length === 1
        ? words.songTags.tagsOf(songs[0]!.name)
        : words.songTags.tagsOfSongs(songs.length)}
      onClose={onClose}
      actions={
        <Button kind='primary' onClick={() => void done()}>{words.historyScreen.done}</Button>
      }
    >
      <div className='song-tags'>
        <form
          className='song-tags-new'
          onSubmit={(event) => {
            event.preventDefault();
            void add(tagOf(text));
          }}
        >
          <TextField
            label={words.songTags.newTag}
            value={text}
            maxLength={longestTag}
            autoComplete='off'
            autoFocus
            onChange={(event) => setText(event.target.value)}
          />
          <Button type='submit' icon='plus' aria-disabled={tagOf(text) === undefined}>
            {words.songTags.add}
          </Button>
        </form>
        {isFull && <Notice kind='bad'>{words.songTags.upTo(mostTags)}</Notice>}
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {own.length > 0 && (
          <ul className='tag-chips' aria-label={words.songTags.tags}>
            {own.map(({ tag, songs: number }) => (
              <li key={tag}>
                <button
                  type='button'
                  className='tag-chip'
                  aria-pressed='true'
                  aria-label={words.songTags.removeTag(tag)}
                  onClick={() => void change({ add: [], remove: [tag] })}
                >
                  {tag}
                  {number < songs.length && (
                    <small>{words.songTags.some(number, songs.length)}</small>
                  )}
                  <Icon name='close' size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {offered.length > 0 && (
          <div className='tag-chips' role='group' aria-label={words.songTags.yourTags}>
            {offered.map(({ tag }) => (
              <button
                key={tag}
                type='button'
                className='tag-chip'
                onClick={() => void add(tag)}
              >
                <Icon name='plus' size={16} />
                {tag}
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
