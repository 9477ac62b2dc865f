import { useDeferredValue, useState } from 'react';
import {
  ago,
  Button,
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
import { Answered } from '../../page/Answered.js';
import { findApp } from '../../page/apps.js';
import { NameDialog } from '../../page/NameDialog.js';
import { Link } from '../../page/router.js';
import { UploadButtons, useRemoveUpload } from '../../page/UploadButtons.js';
import type { Arrival } from '../../uploads/arrivals.js';
import { words } from './words.js';

/** Your sounds: bring some in, find, rename, delete. */
export function SoundsSection() {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  return (
    <div className='section'>
      <Uploads />
      <TextField
        label={words.common.find}
        type='search'
        maxLength={200}
        placeholder={words.soundsSection.partOfItsName}
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
      label={words.soundsSection.addSounds}
      accept='audio/*,video/*'
      onFiles={(files) => bring(files)}
    >
      {all.length === 0 && (
        <p className='quiet'>{words.soundsSection.audioOrVideoFilesNearly}</p>
      )}
      {all.map((arrival) => <Upload key={arrival.id} arrival={arrival} />)}
    </DropZone>
  );
}

function Upload({ arrival }: { arrival: Arrival }) {
  const remove = useRemoveUpload();
  const { name, bytes, sent = 0, trouble, isOffered } = arrival;
  if (trouble) {
    return (
      <Notice kind='bad' action={<UploadButtons arrival={arrival} />}>
        <strong>{name}</strong>{' '}{words.soundsSection.couldNotBeUploaded(trouble)}
      </Notice>
    );
  }
  const app = isOffered && arrival.room !== undefined ? findApp(arrival.room) : undefined;
  if (app) {
    return (
      <Notice action={
        <Link className='button' to={app.path}>
          {words.soundsSection.open(app.title)}
        </Link>
      }>
        <strong>{name}</strong>{' '}{words.soundsSection.isSaved(app.title)}
      </Notice>
    );
  }
  return (
    <Progress
      label={name}
      value={bytes ? sent / bytes : undefined}
      text={words.common.of(size(sent), size(bytes))}
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
  const parameters = { ...(query ? { q: query } : {}), ...(after ? { after } : {}) };
  const suffix = new URLSearchParams(parameters).toString();
  const page = useAnswer(
    suffix ? `assets?${suffix}` : 'assets',
    (client) => client.listAssets(parameters),
  );
  const [renaming, setRenaming] = useState<Asset>();
  return (
    <Answered answer={page} what={words.common.sounds}>
      {({ assets, after: next }) => (
        <>
          {assets.length === 0 && !after && (query
            ? (
              <EmptyState icon='search' title={words.soundsSection.noMatches}>
                {words.common.tryAShorterSearch}
              </EmptyState>
            )
            : (
              <EmptyState icon='note' title={words.soundsSection.noSoundsYet}>
                {words.soundsSection.soundsAddHereAreReady}
              </EmptyState>
            ))}
          {assets.length > 0 && (
            <ul className='rows' role='list' aria-label={words.common.sounds}>
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
              <Button onClick={() => onMore(next)}>{words.soundsSection.showMore}</Button>
            </div>
          )}
          {renaming && <Rename asset={renaming} onClose={() => setRenaming(undefined)} />}
        </>
      )}
    </Answered>
  );
}

function about({ state, error, facts, bytes, created_ms }: Asset): string {
  if (state === 'unreadable') {
    return words.soundsSection.unreadable(
      error ?? words.soundsSection.itHasNoAudio,
    );
  }
  const length = facts ? duration(facts.seconds) : words.soundsSection.beingAnalysed;
  return `${length} · ${size(bytes)} · ${ago(created_ms)}`;
}

function SoundRow({ asset, onRename }: { asset: Asset; onRename(): void }) {
  const data = useData();
  const ask = useConfirm();
  const showToast = useToast();
  const remove = async () => {
    const isSure = await ask({
      title: words.soundsSection.deleteName(asset.name),
      action: words.soundsSection.delete,
      isDangerous: true,
      text:
        words.soundsSection.isRemovedFromEveryApp,
    });
    if (!isSure) return;
    const change = await deleteAsset(data, asset);
    showToast({
      text: words.soundsSection.wasDeleted(asset.name),
      ...(navigator.onLine
        ? {}
        : { action: {
          label: words.soundsSection.undo,
          run: () => void data.outbox.undo(change.id),
        } }),
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
        label={words.common.moreActionsFor(asset.name)}
        items={[
          { label: words.soundsSection.rename, icon: 'edit', run: onRename },
          {
            label: words.soundsSection.delete,
            icon: 'trash',
            isDangerous: true,
            run: () => void remove(),
          },
        ]}
      />
    </li>
  );
}

function Rename({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const data = useData();
  const showToast = useToast();
  const rename = async (name: string) => {
    await renameAsset(data, asset, name);
    const takeBack = () => void renameAsset(data, { ...asset, name }, asset.name);
    showToast({
      text: words.soundsSection.renamedTo(name),
      action: { label: words.soundsSection.undo, run: takeBack },
    });
  };
  return (
    <NameDialog
      title={words.soundsSection.rename}
      action={words.soundsSection.rename}
      label={words.common.name}
      name={asset.name}
      most={200}
      onName={rename}
      onClose={onClose}
    />
  );
}
