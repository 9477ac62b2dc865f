import { useCallback, useEffect, useState } from 'react';
import {
  Button,
  Notice,
  Progress,
  size,
  Switch,
  Tabs,
  useConfirm,
  useToast,
} from '../../kit/index.js';
import type { Usage } from '../../generated/api.js';
import { useAnswer, useData } from '../../page/data.js';
import { useUnsent } from '../unsent.js';
import { House } from '../House.js';
import { endUnderway } from '../../page/underway.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';
import { SoundsSection } from './SoundsSection.js';

export function StoragePage() {
  const [tab, setTab] = useState<'sounds' | 'device'>('sounds');
  const usage = useAnswer('usage', (client) => client.getUsage());
  return (
    <House title={words.common.storage} lead={words.storagePage.yourSoundsAnd}>
      <Tabs
        label={words.common.storage}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'sounds', label: words.storagePage.yourSounds },
          { key: 'device', label: words.storagePage.thisDevice },
        ]}
      >
        {tab === 'sounds'
          ? (
            <div className='section'>
              <Answered answer={usage} what={words.storagePage.used}>
                {(value) => <Used {...value} />}
              </Answered>
              <SoundsSection />
            </div>
          )
          : <ThisDevice />}
      </Tabs>
    </House>
  );
}

function Used({ sounds, bytes, uploading_bytes, limit_bytes: limit }: Usage) {
  const kept = bytes + uploading_bytes;
  const held = sounds === 0 ? words.storagePage.nothingStoredYet : words.storagePage.sound(sounds);
  if (limit === undefined) {
    const text = kept ? words.storagePage.onQuintetsMachine(held, size(kept)) : `${held}.`;
    return <p className='quiet tabular'>{text}</p>;
  }
  return (
    <>
      <Progress
        label={held}
        value={Math.min(1, kept / limit)}
        text={words.common.of(size(kept), size(limit))}
      />
      {kept >= limit && (
        <Notice kind='bad'>
          {words.storagePage.yourStorageIsFull}
        </Notice>
      )}
    </>
  );
}

interface Room {
  used: number;
  quota: number;
  isLasting: boolean;
}

async function measure(): Promise<Room | undefined> {
  const { storage } = navigator as { storage?: StorageManager };
  if (!storage) return undefined;
  const { usage = 0, quota = 0 } = await storage.estimate();
  return { used: usage, quota, isLasting: await storage.persisted() };
}

function ThisDevice() {
  const data = useData();
  const unsent = useUnsent();
  const ask = useConfirm();
  const showToast = useToast();
  const [room, setRoom] = useState<Room>();
  const { isBusy, trouble, run } = useAction();
  const look = useCallback(async () => setRoom(await measure()), []);
  useEffect(() => void run(look), [run, look]);

  const keepIt = () =>
    run(async () => {
      if (!await navigator.storage.persist()) {
        throw new Error(words.storagePage.theBrowserHasNot);
      }
      await look();
    });
  const clear = async () => {
    await endUnderway();
    const lost = await unsent();
    const isSure = await ask({
      title: words.storagePage.clearDataOnDevice,
      action: words.storagePage.clear,
      isDangerous: lost !== '',
      text: lost
        ? words.storagePage.notSentYetAndLost(lost)
        : words.storagePage.itIsDownloadedAgain,
    });
    if (!isSure) return;
    if (
      !await run(async () => {
        await data.signOut();
        const { member } = await data.client.getMe();
        await data.signedIn(member.id);
        await look();
      })
    ) return;
    showToast({ text: words.storagePage.thisDeviceWasReset, kind: 'good' });
  };
  return (
    <div className='section'>
      {room
        ? (
          <>
            <p className='tabular'>
              {words.storagePage.quintetUses(size(room.used), size(room.quota))}
            </p>
            <Switch
              label={words.storagePage.keepDataWhenStorageRuns}
              hint={words.storagePage.otherwiseTheBrowserMay}
              checked={room.isLasting}
              disabled={room.isLasting || isBusy}
              onChange={() => void keepIt()}
            />
          </>
        )
        : <p className='quiet'>{words.storagePage.thisBrowserDoesNot}</p>}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <div className='buttons'>
        <Button icon='trash' busy={isBusy} onClick={() => void clear()}>
          {words.storagePage.clearDataOnThisDevice}
        </Button>
      </div>
    </div>
  );
}
