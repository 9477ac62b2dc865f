import { useRef, useState } from 'react';
import type { MelodySkipped, MelodySource, MelodySourceWish } from '../../../generated/api.js';
import {
  ago,
  Button,
  count,
  Dialog,
  Notice,
  PasswordField,
  SelectField,
  TextField,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useAnswer, useConnection, useData } from '../../../page/data.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import { HiddenThings } from './HiddenThings.js';

const sources: Record<MelodySource['kind'], string> = {
  starter: 'The catalogue that comes with Melody Map',
  sheet: 'A Google Sheet',
  csv: 'A table (CSV)',
  json: 'A list (JSON)',
  own: 'Only what is added here',
};

/**
 * Where the catalogue comes from and how old it is; an adult chooses, refreshes, and takes it
 * along.
 */
export function CatalogueSection({ isAdult }: { isAdult: boolean }) {
  const { client, answers } = useData();
  const isAway = useConnection() === 'away';
  const source = useAnswer('melody-sources', (asked) => asked.getMelodySource()).value;
  const { isBusy, trouble, run } = useAction();
  const [isChoosing, setChoosing] = useState(false);
  const refresh = () =>
    run(async () => {
      await client.refreshMelodySource();
      answers.invalidate((key) => key === 'melody-sources');
    });
  if (!source) {
    return (
      <section className='profile-part'>
        <h2>The catalogue</h2>
        <Waiting>Where it comes from …</Waiting>
      </section>
    );
  }
  const isFetched = source.kind !== 'starter' && source.kind !== 'own' &&
    source.address?.startsWith('https:');
  return (
    <section className='profile-part' aria-labelledby='profile-catalogue'>
      <h2 id='profile-catalogue'>The catalogue</h2>
      <p>
        <strong>{sources[source.kind]}</strong>: {count(source.films, 'film')} with{' '}
        {count(source.songs, 'song')}.
        {source.fetched_ms !== undefined && <>{' '}Fetched {ago(source.fetched_ms)}.</>}
        {isAway && ' Quintet cannot be reached; this is the last known state.'}
      </p>
      {source.address && <p className='quiet source-address'>{source.address}</p>}
      {source.is_refreshing && <Waiting>Refreshing …</Waiting>}
      {source.trouble && (
        <Notice kind='warn'>
          {source.trouble}{' '}
          The current catalogue stays{source.checked_ms !== undefined && (
            <>; looked {ago(source.checked_ms)}</>
          )}.
        </Notice>
      )}
      {source.skipped_count > 0 && <Skipped rows={source.skipped} all={source.skipped_count} />}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isAdult && (
        <>
          <div className='buttons'>
            {isFetched && (
              <Button
                icon='sync'
                busy={isBusy || source.is_refreshing}
                onClick={() => void refresh()}
              >
                Refresh
              </Button>
            )}
            <Button icon='settings' onClick={() => setChoosing(true)}>Choose another</Button>
          </div>
          <Export />
          <HiddenThings />
        </>
      )}
      {isChoosing && <SourceDialog source={source} onClose={() => setChoosing(false)} />}
    </section>
  );
}

/** What of a source could not be used, row by row. */
function Skipped({ rows, all }: { rows: readonly MelodySkipped[]; all: number }) {
  return (
    <details className='skipped'>
      <summary>{count(all, 'row')} could not be used</summary>
      <ul className='skipped-rows' tabIndex={0} aria-label='Rows that could not be used'>
        {rows.map(({ row, column, reason }, index) => (
          <li key={index}>Row {row}{column && `, ${column}`}: {reason}</li>
        ))}
        {all > rows.length && <li>and {count(all - rows.length, 'other')}</li>}
      </ul>
    </details>
  );
}

function Export() {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const hand = (format: 'csv' | 'json') =>
    run(async () =>
      handOut(await client.exportMelodyCatalogue({ format }), `Melody Map.${format}`)
    );
  return (
    <>
      <div className='buttons'>
        <Button kind='quiet' icon='download' busy={isBusy} onClick={() => void hand('csv')}>
          As a table (CSV)
        </Button>
        <Button kind='quiet' icon='download' busy={isBusy} onClick={() => void hand('json')}>
          As a list (JSON)
        </Button>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

type Way = 'starter' | 'sheet' | 'csv' | 'file' | 'own';

/** Where the catalogue is to come from. The one that is there stays until another one is whole. */
function SourceDialog({ source, onClose }: { source: MelodySource; onClose(): void }) {
  const { client, answers } = useData();
  const tell = useToast();
  const ask = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, trouble, run } = useAction();
  const [way, setWay] = useState<Way>(source.kind === 'json' ? 'file' : source.kind);
  const [address, setAddress] = useState(
    source.address?.startsWith('https:') ? source.address : '',
  );
  const [token, setToken] = useState('');
  const isFetched = way === 'sheet' || way === 'csv';
  const isAddress = /^https:\/\/\S+\.\S+/.test(address.trim());
  const done = (text: string) => {
    answers.invalidate((key) => key.startsWith('melody-'));
    tell({ text, kind: 'good' });
    onClose();
  };
  const save = () =>
    run(async () => {
      const wish: MelodySourceWish = { kind: way as MelodySource['kind'] };
      if (way === 'sheet' || way === 'csv') {
        wish.address = address.trim();
        if (token) wish.token = token;
      }
      await client.setMelodySource(wish);
      done(
        isFetched
          ? 'Fetching. Nothing changes until it arrives.'
          : 'The catalogue was replaced.',
      );
    });
  const take = (file: File) =>
    run(async () => {
      const found = await client.checkMelodyFile(file);
      const isWanted = await ask({
        title: `Take ${file.name}?`,
        action: 'Take it',
        text:
          `It holds ${count(found.films, 'film')} with ${count(found.songs, 'song')}${
            leftOut(found.skipped_count)
          }. ` +
          'What was marked and edited here stays over it.',
      });
      if (!isWanted) return;
      await client.setMelodyFile(file, undefined, undefined, { name: file.name });
      done('The catalogue now comes from your file.');
    });
  return (
    <Dialog
      title='Where films come from'
      form='sheet'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {way === 'file'
            ? (
              <Button
                kind='primary'
                icon='upload'
                busy={isBusy}
                onClick={() => input.current?.click()}
              >
                Choose a file
              </Button>
            )
            : (
              <Button
                kind='primary'
                busy={isBusy}
                disabled={isFetched && !isAddress}
                onClick={() => void save()}
              >
                Use it
              </Button>
            )}
        </>
      }
    >
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <SelectField
        label='Source'
        value={way}
        onChange={(event) => setWay(event.target.value as Way)}
      >
        <option value='starter'>{sources.starter}</option>
        <option value='sheet'>{sources.sheet}, by its script</option>
        <option value='csv'>A published table (CSV)</option>
        <option value='file'>A file of yours, CSV or JSON</option>
        <option value='own'>{sources.own}</option>
      </SelectField>
      <p className='quiet'>{hints[way]}</p>
      {isFetched && (
        <TextField
          label='Address'
          type='url'
          value={address}
          placeholder='https://'
          autoComplete='off'
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {way === 'sheet' && (
        <PasswordField
          label='Token'
          value={token}
          autoComplete='off'
          onChange={(event) => setToken(event.target.value)}
          hint={source.has_token
            ? 'One is known. Leave this empty to keep it.'
            : 'The word that the script asks for.'}
        />
      )}
      <p className='quiet'>
        Times that were marked, and films and songs that were added or edited here, stay with every
        source.
      </p>
      <input
        ref={input}
        type='file'
        hidden
        accept='.csv,.json,text/csv,application/json'
        aria-label='A catalogue’s file'
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void take(file);
          event.target.value = '';
        }}
      />
    </Dialog>
  );
}

function leftOut(rows: number): string {
  if (rows === 0) return '';
  return `; ${count(rows, 'row')} cannot be used and ${rows === 1 ? 'is' : 'are'} left out`;
}

const hints: Record<Way, string> = {
  starter: 'Films and their songs, without times: you mark them, or take them from subtitles.',
  sheet: 'A sheet of your own with the script that comes with Quintet. Its address ends in “exec”.',
  csv: 'A sheet that is published as comma-separated values, with the same columns.',
  file: 'A table or list with the columns of the sheet. It is looked over before anything changes.',
  own: 'An empty book that you fill yourself.',
};
