import { useDeferredValue, useState } from 'react';
import {
  ago,
  Button,
  Dialog,
  DropZone,
  duration,
  EmptyState,
  Icon,
  Menu,
  Notice,
  Progress,
  size,
  TextField,
  useConfirm,
  useToast,
} from '../../kit/index.js';
import type { Asset } from '../../generated/api.js';
import { useAnswer, useArrivals, useData } from '../../page/data.js';
import { deleteAsset, renameAsset } from './assetChanges.js';
import { wordsFor } from '../../data/trouble.js';
import { Answered } from '../../page/Answered.js';
import { allApps } from '../../page/apps.js';
import { Link } from '../../page/router.js';
import { UploadButtons, useRemoveUpload } from '../../page/UploadButtons.js';
import type { Arrival } from '../../uploads/arrivals.js';

/** Your sounds: bring some in, find, rename, delete. */
export function SoundsSection() {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  return (
    <div className='section'>
      <Uploads />
      <TextField
        label='Find'
        type='search'
        placeholder='A word of its name'
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Sounds query={wanted} />
    </div>
  );
}

function Uploads() {
  const { all, bring } = useArrivals();
  return (
    <DropZone
      label='Add sounds'
      accept='audio/*,video/*'
      onFiles={(files) => bring(files)}
    >
      {all.length === 0 && (
        <p className='quiet'>Audio or video files of nearly any kind. Drop them here, or choose.</p>
      )}
      {all.map((arrival) => <Upload key={arrival.id} arrival={arrival} />)}
    </DropZone>
  );
}

function Upload({ arrival }: { arrival: Arrival }) {
  const { arrivals } = useArrivals();
  const remove = useRemoveUpload();
  const { name, bytes, sent = 0, trouble } = arrival;
  if (trouble) {
    return (
      <Notice kind='bad' action={<UploadButtons arrival={arrival} />}>
        <strong>{name}</strong> could not be uploaded: {trouble}
      </Notice>
    );
  }
  const app = arrivals.canSend(arrival)
    ? undefined
    : allApps().find(({ key }) => key === arrival.room);
  if (app) {
    return (
      <Notice action={<Link className='button' to={app.path}>Open {app.title}</Link>}>
        <strong>{name}</strong> is safe on this device. {app.title} uploads it when it is open.
      </Notice>
    );
  }
  return (
    <Progress
      label={name}
      value={bytes ? sent / bytes : undefined}
      text={`${size(sent)} of ${size(bytes)}`}
      onCancel={() => void remove(arrival)}
    />
  );
}

function Sounds({ query }: { query: string }) {
  const [pages, setPages] = useState<{ query: string; after: (string | undefined)[] }>({
    query,
    after: [undefined],
  });
  const after = pages.query === query ? pages.after : [undefined];
  return (
    <>
      {after.map((place, index) => (
        <SoundPage
          key={place ?? 'first'}
          query={query}
          after={place}
          onMore={index === after.length - 1
            ? (next) => setPages({ query, after: [...after, next] })
            : undefined}
        />
      ))}
    </>
  );
}

interface SoundPageProps {
  query: string;
  after: string | undefined;
  onMore: ((after: string) => void) | undefined;
}

function SoundPage({ query, after, onMore }: SoundPageProps) {
  const wish = { ...(query ? { q: query } : {}), ...(after ? { after } : {}) };
  const suffix = new URLSearchParams(wish).toString();
  const page = useAnswer(
    suffix ? `assets?${suffix}` : 'assets',
    (client) => client.listAssets(wish),
  );
  const [renaming, setRenaming] = useState<Asset>();
  return (
    <Answered answer={page} what='Sounds'>
      {({ assets, after: next }) => (
        <>
          {assets.length === 0 && !after && (query
            ? (
              <EmptyState icon='search' title='No matches'>
                Try a shorter search.
              </EmptyState>
            )
            : (
              <EmptyState icon='note' title='No sounds yet'>
                Sounds you add here are ready in every app, on all your devices.
              </EmptyState>
            ))}
          {assets.length > 0 && (
            <ul className='rows' role='list' aria-label='Sounds'>
              {assets.map((asset) => (
                <SoundRow
                  key={asset.id}
                  asset={asset}
                  onRename={() => setRenaming(asset)}
                />
              ))}
            </ul>
          )}
          {next && onMore && (
            <div className='buttons'>
              <Button onClick={() => onMore(next)}>Show more</Button>
            </div>
          )}
          {renaming && <Rename asset={renaming} onClose={() => setRenaming(undefined)} />}
        </>
      )}
    </Answered>
  );
}

function about({ state, error, facts, bytes, created_ms }: Asset): string {
  if (state === 'unreadable') return `Unreadable: ${error ?? 'there is no sound in it'}`;
  const length = facts ? duration(facts.seconds) : 'being analysed';
  return `${length} · ${size(bytes)} · ${ago(created_ms)}`;
}

function SoundRow({ asset, onRename }: { asset: Asset; onRename(): void }) {
  const data = useData();
  const ask = useConfirm();
  const tell = useToast();
  const remove = async () => {
    const isSure = await ask({
      title: `Delete “${asset.name}”?`,
      action: 'Delete',
      isDangerous: true,
      text:
        'It is removed from every app, on all your devices. Only a backup can restore it.',
    });
    if (!isSure) return;
    const change = await deleteAsset(data, asset);
    tell({
      text: `“${asset.name}” is deleted.`,
      ...(navigator.onLine
        ? {}
        : { action: { label: 'Undo', run: () => void data.outbox.undo(change.id) } }),
    });
  };
  return (
    <li className='row'>
      <Icon name={asset.state === 'unreadable' ? 'warning' : 'note'} />
      <div className='row-words'>
        <span>{asset.name}</span>
        <span>{about(asset)}</span>
      </div>
      <Menu
        label={`More actions for ${asset.name}`}
        items={[
          { label: 'Rename', icon: 'edit', run: onRename },
          { label: 'Delete', icon: 'trash', isDangerous: true, run: () => void remove() },
        ]}
      />
    </li>
  );
}

function Rename({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const data = useData();
  const tell = useToast();
  const [name, setName] = useState(asset.name);
  const save = async () => {
    const wish = name.trim();
    if (!wish || wish === asset.name) return onClose();
    try {
      await renameAsset(data, asset, wish);
      const takeBack = () => void renameAsset(data, { ...asset, name: wish }, asset.name);
      tell({ text: `It is called “${wish}” now.`, action: { label: 'Undo', run: takeBack } });
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
    onClose();
  };
  return (
    <Dialog
      title='Rename'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind='primary' type='submit' form='rename'>Rename</Button>
        </>
      }
    >
      <form
        id='rename'
        className='form'
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label='Name'
          value={name}
          required
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
