import { useEffect, useRef, useState } from 'react';
import { Button, count, Dialog, Notice, size, Switch, useToast } from '../../../kit/index.js';
import { makeId } from '../../../data/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../page/data.js';
import { deviceName } from '../../../page/device.js';
import { handOut } from '../../../page/handOut.js';
import { Link } from '../../../page/router.js';
import { upload } from '../../../uploads/upload.js';
import { useAction } from '../../../page/useAction.js';
import { useGate } from '../../../store/index.js';
import { startPlaying, stopPlaying, useThisTab } from '../../../players/thisTab.js';
import { useDeck } from '../hooks/useDeck.js';
import { usePreferences } from '../hooks/usePreferences.js';

interface SettingsProps {
  sounds: readonly YakSound[];
  limit: number | undefined;
  counted: number;
  onReplay(): void;
  onClose(): void;
}

/** What a person prefers, what they have, and the whole board in one file. */
export function SettingsSheet({ sounds, limit, counted, onReplay, onClose }: SettingsProps) {
  const { preferences, change } = usePreferences();
  const gate = useGate();
  const about = useAnswer('about', (client) => client.getAbout()).value;
  const bytes = sounds.reduce((sum, sound) => sum + sound.bytes, 0);
  return (
    <Dialog title='Settings' form='sheet' onClose={onClose}>
      <section className='sheet-part'>
        <h3>Yak Back Pro</h3>
        <p>
          {limit === undefined
            ? 'Yours: as many sounds as you like, and no advertisements.'
            : `${counted} of ${limit} free sounds are used. Pro lifts the limit and takes the advertisements away.`}
        </p>
        {limit !== undefined && (
          <div className='buttons'>
            <Button icon='store' onClick={() => void gate.showPlans('yakback')}>See Pro</Button>
          </div>
        )}
      </section>
      <section className='sheet-part'>
        <h3>Preferences</h3>
        <Switch
          label='Haptic feedback'
          hint='Vibrates on tap, where the device can.'
          checked={preferences?.hapticEnabled ?? true}
          onChange={(hapticEnabled) => void change({ hapticEnabled })}
        />
        <OthersMayPlay />
        <div className='buttons'>
          <Button icon='help' onClick={onReplay}>Show the introduction</Button>
        </div>
      </section>
      <WholeBoard />
      <section className='sheet-part'>
        <h3>Storage</h3>
        <p>
          {count(sounds.length, 'sound')},{' '}
          {size(bytes)}. All of them are kept on this device too, so that they play without the
          server.
        </p>
      </section>
      <section className='sheet-part'>
        <h3>Sound</h3>
        <SoundState />
      </section>
      <section className='sheet-part'>
        <h3>About</h3>
        <p className='quiet'>Yak Back{about && `, with Quintet ${about.version}`}.</p>
        <p className='quiet'>
          Privacy: your sounds stay on this machine and its server. Nothing is counted, measured or
          sent elsewhere. Terms: what you bring in must be yours to use.{' '}
          <Link to='/about'>More about Quintet</Link>
        </p>
      </section>
    </Dialog>
  );
}

/** How the sound of this tab does: what to look at when it stutters. */
function SoundState() {
  const { host } = useDeck().stage;
  const [, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((round) => round + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const { quanta = 0, missed = 0 } = host.levels ?? {};
  return (
    <p className='quiet tabular'>
      {host.state === 'running' ? 'Running' : 'Resting'} at {host.sampleRate / 1_000} kHz,{' '}
      {Math.round(host.latencySeconds * 1_000)} ms from a tap to the ear. {count(missed, 'gap')} in
      {' '}
      {count(quanta, 'piece')} so far.
    </p>
  );
}

/** This tab as a player, so that phones, keys and commands elsewhere play on it. */
function OthersMayPlay() {
  const data = useData();
  const id = useThisTab();
  const { trouble, run } = useAction();
  return (
    <>
      <Switch
        label='Others may play here'
        hint='Your other devices, and others of the household, see this tab as a player.'
        checked={id !== undefined}
        onChange={(on) => void run(() => on ? startPlaying(data, deviceName()) : stopPlaying())}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

/** The board as one file, out and in. */
function WholeBoard() {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const tell = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<string>();
  const bring = (file: File) =>
    run(async () => {
      setReport(undefined);
      const parcel = { id: makeId(), name: file.name, file };
      const asset = await upload(client, parcel, new AbortController().signal, () => undefined);
      const id = makeId();
      let state = await client.importYakBoard(id, { asset: asset.id });
      while (state.state === 'working') {
        await new Promise((done) => setTimeout(done, 400));
        state = await client.getYakImport(id);
      }
      if (state.state === 'failed') {
        throw new Error(state.error ?? 'The file is no board of Yak Back.');
      }
      const left = state.left_out.length;
      setReport(
        left > 0
          ? `${count(left, 'sound')} had no place any more: ${state.left_out.join(', ')}`
          : undefined,
      );
      tell({ text: `${count(state.added, 'sound')} came with the board.`, kind: 'good' });
    });
  return (
    <section className='sheet-part'>
      <h3>The whole board</h3>
      <p className='quiet'>
        One file with all sounds, folders, scenes and settings: to keep, or for another Quintet.
      </p>
      <div className='buttons'>
        <Button
          icon='download'
          busy={isBusy}
          onClick={() =>
            void run(async () => handOut(await client.exportYakBoard(), 'Yak Back.yakback'))}
        >
          Export
        </Button>
        <Button icon='upload' busy={isBusy} onClick={() => input.current?.click()}>Import</Button>
        <input
          ref={input}
          type='file'
          hidden
          accept='.yakback,application/zip'
          aria-label='A board’s file'
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void bring(file);
            event.target.value = '';
          }}
        />
      </div>
      {report && <Notice kind='warn'>{report}</Notice>}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </section>
  );
}
