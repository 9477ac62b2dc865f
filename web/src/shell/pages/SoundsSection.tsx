import { useDeferredValue, useRef, useState } from 'react';
import {
  ago, Button, Dialog, DropZone, duration, EmptyState, Icon, Menu, Notice, Progress, size, TextField, useConfirm,
  useToast,
} from '../../kit/index.js';
import { makeId } from '../../data/index.js';
import type { Asset } from '../../generated/api.js';
import { useAnswer, useData } from '../data.js';
import { wordsFor } from '../trouble.js';
import { upload, type UploadProgress } from '../uploads.js';
import { Answered } from './Answered.js';

interface Coming {
  id: string;
  name: string;
  progress: UploadProgress;
  stop: AbortController;
  trouble?: string;
}

/** Your sounds: bring some in, find, rename, delete. */
export function SoundsSection() {
  const [query, setQuery] = useState('');
  const [coming, setComing] = useState<Coming[]>([]);
  const wanted = useDeferredValue(query.trim());
  return (
    <div className="section">
      <Uploads coming={coming} setComing={setComing} />
      <TextField
        label="Find" type="search" placeholder="A word of its name" value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Sounds query={wanted} />
    </div>
  );
}

interface UploadsProps {
  coming: Coming[];
  setComing(change: (all: Coming[]) => Coming[]): void;
}

function Uploads({ coming, setComing }: UploadsProps) {
  const { client } = useData();
  const tell = useToast();
  const line = useRef(Promise.resolve());

  const change = (id: string, part: Partial<Coming>) =>
    setComing((all) => all.map((one) => one.id === id ? { ...one, ...part } : one));
  const remove = (id: string) => setComing((all) => all.filter((one) => one.id !== id));

  const bring = async (file: File, { id, name, stop }: Coming) => {
    try {
      await upload(client, file, stop.signal, (progress) => change(id, { progress }));
      remove(id);
      tell({ text: `“${name}” is here.`, kind: 'good' });
    } catch (error) {
      if (stop.signal.aborted) remove(id);
      else change(id, { trouble: wordsFor(error) });
    }
  };
  const take = (files: File[]) => {
    for (const file of files) {
      const one: Coming = {
        id: makeId(), name: file.name, progress: { sent: 0, total: file.size },
        stop: new AbortController(),
      };
      setComing((all) => [...all, one]);
      // One after the other: together they would only share the same wire.
      line.current = line.current.then(() => one.stop.signal.aborted ? undefined : bring(file, one));
    }
  };

  return (
    <DropZone label="Bring in sounds" accept="audio/*,video/*" onFiles={take}>
      {coming.length === 0 && <p className="quiet">Audio or video files of nearly any kind. Drop them here, or choose.</p>}
      {coming.map(({ id, name, progress, stop, trouble }) => trouble ? (
        <Notice
          key={id} kind="bad" action={<Button kind="quiet" onClick={() => remove(id)}>Dismiss</Button>}
        ><strong>{name}</strong> did not come: {trouble}</Notice>
      ) : (
        <Progress
          key={id} label={name} value={progress.total ? progress.sent / progress.total : undefined}
          text={`${size(progress.sent)} of ${size(progress.total)}`}
          onCancel={() => {
            stop.abort();
            remove(id);
          }}
        />
      ))}
    </DropZone>
  );
}

function Sounds({ query }: { query: string }) {
  const [pages, setPages] = useState<{ query: string; after: (string | undefined)[] }>({ query, after: [undefined] });
  const after = pages.query === query ? pages.after : [undefined];
  return (
    <>
      {after.map((place, index) => (
        <SoundPage
          key={place ?? 'first'} query={query} after={place}
          onMore={index === after.length - 1 ? (next) => setPages({ query, after: [...after, next] }) : undefined}
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
  const page = useAnswer(suffix ? `assets?${suffix}` : 'assets', (client) => client.listAssets(wish));
  const [renaming, setRenaming] = useState<Asset>();
  return (
    <Answered answer={page} what="Sounds">
      {({ assets, after: next }) => (
        <>
          {assets.length === 0 && !after && (query
            ? <EmptyState icon="search" title="Nothing by that name">Try a shorter word.</EmptyState>
            : <EmptyState icon="note" title="No sounds yet">
                What you bring in here is ready for every room, on all your devices.
              </EmptyState>)}
          {assets.length > 0 && (
            <ul className="rows" role="list" aria-label="Sounds">
              {assets.map((asset) => <SoundRow key={asset.id} asset={asset} onRename={() => setRenaming(asset)} />)}
            </ul>
          )}
          {next && onMore && <div className="buttons"><Button onClick={() => onMore(next)}>Show more</Button></div>}
          {renaming && <Rename asset={renaming} onClose={() => setRenaming(undefined)} />}
        </>
      )}
    </Answered>
  );
}

function about({ state, error, facts, bytes, created_ms }: Asset): string {
  if (state === 'unreadable') return `Unreadable: ${error ?? 'there is no sound in it'}`;
  const length = facts ? duration(facts.seconds) : 'being listened to';
  return `${length} · ${size(bytes)} · ${ago(created_ms)}`;
}

function SoundRow({ asset, onRename }: { asset: Asset; onRename(): void }) {
  const { outbox } = useData();
  const ask = useConfirm();
  const tell = useToast();
  const remove = async () => {
    const isSure = await ask({
      title: `Delete “${asset.name}”?`, action: 'Delete', isDangerous: true,
      text: 'It is taken out of every room, on all your devices. Only a backup could bring it back.',
    });
    if (!isSure) return;
    const change = await outbox.add({
      title: `Delete “${asset.name}”`, method: 'DELETE', path: `/api/v1/library/assets/${asset.id}`,
      thing: { kind: 'asset', id: asset.id }, shows: { gone: true },
    });
    tell({
      text: `“${asset.name}” is deleted.`,
      ...(navigator.onLine ? {} : { action: { label: 'Undo', run: () => void outbox.undo(change.id) } }),
    });
  };
  return (
    <li className="row">
      <Icon name={asset.state === 'unreadable' ? 'warning' : 'note'} />
      <div className="row-words"><span>{asset.name}</span><span>{about(asset)}</span></div>
      <Menu
        label={`What to do with ${asset.name}`}
        items={[
          { label: 'Rename', icon: 'edit', run: onRename },
          { label: 'Delete', icon: 'trash', isDangerous: true, run: () => void remove() },
        ]}
      />
    </li>
  );
}

function Rename({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const { outbox, answers } = useData();
  const tell = useToast();
  const [name, setName] = useState(asset.name);
  const change = (from: Asset, to: string) => outbox.add({
    title: `Rename “${from.name}” to “${to}”`, method: 'PATCH', path: `/api/v1/library/assets/${from.id}`,
    body: { name: to }, version: from.version, thing: { kind: 'asset', id: from.id }, shows: { merge: { name: to } },
  });
  const takeBack = () => {
    // Whatever it is by then: the newest that this device knows of it.
    const known = answers.snapshot<{ assets: Asset[] }>('assets').value?.assets;
    const now = known?.find(({ id }) => id === asset.id) ?? { ...asset, name };
    void change(now, asset.name);
  };
  const save = async () => {
    const wish = name.trim();
    if (!wish || wish === asset.name) return onClose();
    try {
      await change(asset, wish);
      tell({ text: `It is called “${wish}” now.`, action: { label: 'Undo', run: takeBack } });
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
    onClose();
  };
  return (
    <Dialog
      title="Rename" onClose={onClose}
      actions={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" form="rename">Rename</Button>
      </>}
    >
      <form
        id="rename" className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Name" value={name} required maxLength={200}
          onChange={(event) => setName(event.target.value)} onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}
