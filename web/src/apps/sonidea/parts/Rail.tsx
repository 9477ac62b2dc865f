import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonAlbum, SonRecording, SonTag } from '../../../generated/api.js';
import { Icon, type IconName } from '../../../kit/index.js';
import { FormDialog, TextField } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useGo } from '../../../page/useGo.js';
import { useIsHere } from '../../../page/useIsHere.js';
import { albumPath } from '../addresses.js';
import { useMay } from '../hooks/useMay.js';
import { albumShelf, holds, type Shelf, smartFilters, tagShelf } from '../model/filters.js';
import { removeAlbum } from '../model/changes.js';
import { TagsDialog } from '../screens/TagsDialog.js';
import { words } from '../words.js';
import { tint } from './SoundIcon.js';

interface RailProps {
  /** One’s own. */
  recordings: readonly SonRecording[];
  albums: readonly SonAlbum[];
  tags: readonly SonTag[];
  chosen: Shelf;
  onChoose(shelf: Shelf): void;
}

const icons: Record<string, IconName> = {
  all: 'note',
  favourites: 'star',
  week: 'clock',
  long: 'loop',
  edited: 'scissors',
  drafts: 'edit',
  imports: 'download',
  watch: 'device',
  own: 'folder',
};

/**
 * Where recordings stand: filters, albums, tags; a column, or on a phone a line that one draws
 * along.
 */
export function Rail({ recordings, albums, tags, chosen, onChoose }: RailProps) {
  const [dialog, setDialog] = useState<'album' | 'tags'>();
  const { may } = useMay();
  const now = Date.now();
  const numbers = new Map<string, number>();
  for (const one of recordings) {
    for (const { key } of smartFilters) {
      if (holds(key, one, now)) numbers.set(key, (numbers.get(key) ?? 0) + 1);
    }
    for (const key of [albumShelf(one.album ?? ''), ...one.tags.map(tagShelf)]) {
      numbers.set(key, (numbers.get(key) ?? 0) + 1);
    }
  }
  const item = (
    key: Shelf,
    label: string,
    icon: IconName,
    extra?: { hue?: number; shared?: number | undefined },
  ) => (
    <button
      key={key}
      type='button'
      className='son-shelf'
      aria-pressed={chosen === key}
      style={tint(extra?.hue)}
      onClick={() => onChoose(key)}
    >
      {extra?.hue === undefined ? <Icon name={icon} size={20} /> : <span className='son-dot' />}
      <span>{label}</span>
      {extra?.shared !== undefined && <Icon name='people' size={16} />}
      <small className='tabular'>{extra?.shared ?? numbers.get(key) ?? 0}</small>
    </button>
  );
  return (
    <div className='son-rail' role='group' aria-label={words.rail.filters}>
      {smartFilters.map(({ key, label }) => item(key, label, icons[key]!))}
      <h2>{words.rail.albums}</h2>
      {albums.map(({ id, name, kind, is_shared, count }) =>
        item(albumShelf(id), name, icons[kind]!, { shared: is_shared ? count : undefined })
      )}
      <button type='button' className='son-shelf son-more' onClick={() => setDialog('album')}>
        <Icon name='plus' size={20} />
        <span>{words.rail.newAlbum}</span>
      </button>
      <h2>{words.common.tags}</h2>
      {tags.map(({ id, name, hue }) => item(tagShelf(id), name, 'key', { hue }))}
      <button
        type='button'
        className='son-shelf son-more'
        onClick={() => void may('tags').then((isAllowed) => isAllowed && setDialog('tags'))}
      >
        <Icon name='edit' size={20} />
        <span>{words.rail.manageTags}</span>
      </button>
      {dialog === 'album' && <NewAlbumDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'tags' && <TagsDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function NewAlbumDialog({ onClose }: { onClose(): void }) {
  const data = useData();
  const { client, answers } = data;
  const go = useGo();
  const isHere = useIsHere();
  // One id however often it is tried: nothing is made twice.
  const [id] = useState(makeId);
  const [name, setName] = useState('');
  const { isBusy, trouble, run } = useAction();
  const make = () =>
    run(async () => {
      const wish = { name: name.trim() };
      await client.putSonAlbum(id, wish).finally(() =>
        // Who cancels while it is sent does not want it, whatever the server has heard.
        isHere.current ? undefined : removeAlbum(data, { id, ...wish })
      );
      if (!isHere.current) return;
      answers.invalidate((key) => key === 'son-albums');
      onClose();
      go(albumPath(id));
    });
  return (
    <FormDialog
      title={words.rail.newAlbum}
      action={words.common.create}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
