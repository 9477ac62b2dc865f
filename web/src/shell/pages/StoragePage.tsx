import { useCallback, useEffect, useState } from 'react';
import {
  Button,
  count,
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
import { SoundsSection } from './SoundsSection.js';

export function StoragePage() {
  const [tab, setTab] = useState<'sounds' | 'device'>('sounds');
  const usage = useAnswer('usage', (client) => client.getUsage());
  return (
    <House title='Storage' lead='Your sounds, and how much space they use.'>
      <Tabs
        label='Storage'
        value={tab}
        onChange={setTab}
        tabs={[{ key: 'sounds', label: 'Your sounds' }, { key: 'device', label: 'This device' }]}
      >
        {tab === 'sounds'
          ? (
            <div className='section'>
              <Answered answer={usage} what='Used'>
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
  const held = sounds === 0 ? 'Nothing is kept yet' : count(sounds, 'sound');
  if (limit === undefined) {
    const words = kept ? `${held}, ${size(kept)} on Quintet’s machine.` : `${held}.`;
    return <p className='quiet tabular'>{words}</p>;
  }
  return (
    <>
      <Progress
        label={held}
        value={Math.min(1, kept / limit)}
        text={`${size(kept)} of ${size(limit)}`}
      />
      {kept >= limit && (
        <Notice kind='bad'>
          Your storage is full: nothing more can be kept. Delete what you do not need, or ask an
          owner of the household for more.
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
  const tell = useToast();
  const [room, setRoom] = useState<Room>();
  const { isBusy, trouble, run } = useAction();
  const look = useCallback(async () => setRoom(await measure()), []);
  useEffect(() => void run(look), [run, look]);

  const keepIt = () =>
    run(async () => {
      if (!await navigator.storage.persist()) {
        throw new Error(
          'The browser does not promise that yet: it does so for apps that are installed or used often.',
        );
      }
      await look();
    });
  const clear = async () => {
    await endUnderway();
    const lost = await unsent();
    const isSure = await ask({
      title: 'Clear the data on this device?',
      action: 'Clear',
      isDangerous: lost !== '',
      text: lost
        ? `Not sent yet, and lost with it: ${lost}. What is on the server stays.`
        : 'It is asked for again when it is needed. What is on the server stays.',
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
    tell({ text: 'This device was reset.', kind: 'good' });
  };
  return (
    <div className='section'>
      {room
        ? (
          <>
            <p className='tabular'>
              This browser keeps {size(room.used)} for Quintet, of {size(room.quota)} that it may.
            </p>
            <Switch
              label='Keep the data when storage runs low'
              hint='Otherwise the browser may clear it by itself; what waits to be sent would be lost.'
              checked={room.isLasting}
              disabled={room.isLasting || isBusy}
              onChange={() => void keepIt()}
            />
          </>
        )
        : <p className='quiet'>This browser does not tell how much it keeps.</p>}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <div className='buttons'>
        <Button icon='trash' busy={isBusy} onClick={() => void clear()}>
          Clear data on this device
        </Button>
      </div>
    </div>
  );
}
