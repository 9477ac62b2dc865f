import { useRef, useState } from 'react';
import type { MelodySkipped, MelodySource, MelodySourceRequest } from '../../../generated/api.js';
import {
  ago,
  Button,
  Dialog,
  Notice,
  PasswordField,
  Progress,
  SelectField,
  TextField,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useAnswer, useConnection, useData } from '../../../page/data.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import { useFields } from '../../../page/useDraft.js';
import { words } from '../words.js';
import { HiddenThings } from './HiddenThings.js';

const sources: Record<MelodySource['kind'], string> = {
  starter: words.catalogueSection.theBuiltInCatalogue,
  sheet: words.catalogueSection.aGoogleSheet,
  csv: words.catalogueSection.aTableCsv,
  json: words.catalogueSection.aListJson,
  own: words.catalogueSection.onlyWhatYouAddHere,
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
  const ask = (change: () => Promise<unknown>) =>
    void run(async () => {
      await change();
      answers.invalidate((key) => key === 'melody-sources');
    });
  const cancel = () => ask(() => client.cancelMelodyRefresh());
  if (!source) {
    return (
      <section className='profile-part'>
        <h2>{words.catalogueSection.theCatalogue}</h2>
        <Waiting>{words.catalogueSection.loadingTheSource}</Waiting>
      </section>
    );
  }
  const isFetched = source.kind !== 'starter' && source.kind !== 'own' &&
    source.address?.startsWith('https:');
  return (
    <section className='profile-part' aria-labelledby='profile-catalogue'>
      <h2 id='profile-catalogue'>{words.catalogueSection.theCatalogue}</h2>
      <p>
        <strong>{sources[source.kind]}</strong>
        {words.catalogueSection.filmWithSong(source.films, source.songs)}
        {isFetched && source.fetched_ms !== undefined && <>
          {' '}
          {words.catalogueSection.fetched(ago(source.fetched_ms))}
        </>}
        {isAway && words.catalogueSection.quintetCannotBeReachedIs}
      </p>
      {source.address && <p className='quiet source-address'>{source.address}</p>}
      {source.is_refreshing && (
        <Progress
          label={words.catalogueSection.refreshing}
          {...(isAdult && { onCancel: cancel })}
        />
      )}
      {source.trouble && (
        <Notice kind='warn'>
          {words.catalogueSection.quintetStillUses(source.trouble)}
          {source.checked_ms !== undefined && (
            <>{words.catalogueSection.checked(ago(source.checked_ms))}</>
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
                onClick={() => ask(() => client.refreshMelodySource())}
              >
                {words.catalogueSection.refresh}
              </Button>
            )}
            <Button icon='settings' onClick={() => setChoosing(true)}>
              {words.catalogueSection.chooseAnother}
            </Button>
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
      <summary>{words.catalogueSection.rowCouldNotBeUsed(all)}</summary>
      <ul
        className='skipped-rows'
        tabIndex={0}
        aria-label={words.catalogueSection.rowsCouldNotBeUsed}
      >
        {rows.map(({ row, column, reason }, index) => (
          <li key={index}>{words.catalogueSection.row(row)}{column && `, ${column}`}: {reason}</li>
        ))}
        {all > rows.length && <li>{words.catalogueSection.andOther(all - rows.length)}</li>}
      </ul>
    </details>
  );
}

function Export() {
  const { client } = useData();
  const { isBusy, doing, trouble, run } = useAction();
  const hand = (format: 'csv' | 'json') =>
    run(async () =>
      handOut(
        await client.exportMelodyCatalogue({ format }),
        words.catalogueSection.melodyMap(format),
      ), format);
  return (
    <>
      <div className='buttons'>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            kind='quiet'
            icon='download'
            busy={doing === format}
            aria-disabled={isBusy}
            onClick={() => void hand(format)}
          >
            {format === 'csv'
              ? words.catalogueSection.asATableCsv
              : words.catalogueSection.asAListJson}
          </Button>
        ))}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

type Way = 'starter' | 'sheet' | 'csv' | 'file' | 'own';

/** Where the catalogue is to come from. The one that is there stays until another one is whole. */
function SourceDialog({ source, onClose }: { source: MelodySource; onClose(): void }) {
  const { client, answers } = useData();
  const showToast = useToast();
  const ask = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, trouble, run } = useAction();
  const { fields, write, forget } = useFields('melodymap.source', {
    way: source.kind === 'json' ? 'file' : source.kind as string,
    address: source.address?.startsWith('https:') ? source.address : '',
  });
  const [way, address] = [fields.way as Way, fields.address];
  // No secret is left on the device.
  const [token, setToken] = useState('');
  const isFetched = way === 'sheet' || way === 'csv';
  const isAddress = /^https:\/\/\S+\.\S+/.test(address.trim());
  const leave = () => {
    forget();
    onClose();
  };
  const done = (text: string) => {
    answers.invalidate((key) => key.startsWith('melody-'));
    showToast({ text, kind: 'good' });
    leave();
  };
  const save = () =>
    run(async () => {
      const request: MelodySourceRequest = { kind: way as MelodySource['kind'] };
      if (way === 'sheet' || way === 'csv') {
        request.address = address.trim();
        if (token) request.token = token;
      }
      await client.setMelodySource(request);
      done(
        isFetched
          ? words.catalogueSection.fetchingTheCatalogueNothing
          : words.catalogueSection.theCatalogueWasReplaced,
      );
    });
  const take = (file: File) =>
    run(async () => {
      const found = await client.checkMelodyFile(file);
      const isWanted = await ask({
        title: words.catalogueSection.use(file.name),
        action: words.catalogueSection.useThisSource,
        text:
          words.catalogueSection.itContainsFilmWith(
            found.films,
            found.songs,
            leftOut(found.skipped_count),
          ),
      });
      if (!isWanted) return;
      await client.setMelodyFile(file, undefined, undefined, { name: file.name });
      done(words.catalogueSection.catalogueNowComesFromFile);
    });
  return (
    <Dialog
      title={words.catalogueSection.whereFilmsComeFrom}
      form='sheet'
      onClose={onClose}
      actions={
        <>
          <Button onClick={leave}>{words.common.cancel}</Button>
          {way === 'file'
            ? (
              <Button
                kind='primary'
                icon='upload'
                busy={isBusy}
                onClick={() => input.current?.click()}
              >
                {words.catalogueSection.chooseAFile}
              </Button>
            )
            : (
              <Button
                kind='primary'
                busy={isBusy}
                disabled={isFetched && !isAddress}
                onClick={() => void save()}
              >
                {words.catalogueSection.useThisSource}
              </Button>
            )}
        </>
      }
    >
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <SelectField
        label={words.catalogueSection.source}
        value={way}
        onChange={(event) => write({ way: event.target.value })}
      >
        <option value='starter'>{sources.starter}</option>
        <option value='sheet'>{words.catalogueSection.byItsScript(sources.sheet)}</option>
        <option value='csv'>{words.catalogueSection.aPublishedTableCsv}</option>
        <option value='file'>{words.catalogueSection.fileYoursCsvOrJson}</option>
        <option value='own'>{sources.own}</option>
      </SelectField>
      <p className='quiet'>{hints[way]}</p>
      {isFetched && (
        <TextField
          label={words.catalogueSection.address}
          type='url'
          value={address}
          placeholder='https://'
          autoComplete='off'
          onChange={(event) => write({ address: event.target.value })}
        />
      )}
      {way === 'sheet' && (
        <PasswordField
          label={words.catalogueSection.token}
          value={token}
          autoComplete='off'
          onChange={(event) => setToken(event.target.value)}
          hint={source.has_token
            ? words.catalogueSection.aTokenIsSaved
            : words.catalogueSection.theToken}
        />
      )}
      <p className='quiet'>
        {words.catalogueSection.markedTimesAndFilms}
      </p>
      <input
        ref={input}
        type='file'
        hidden
        accept='.csv,.json,text/csv,application/json'
        aria-label={words.catalogueSection.catalogueFile}
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
  return rows === 0 ? '' : words.catalogueSection.leftOut(rows);
}

const hints: Record<Way, string> = {
  starter: words.catalogueSection.filmsAndTheirSongsWithout,
  sheet: words.catalogueSection.sheetOwnWithScriptComes,
  csv: words.catalogueSection.aSheetPublishedAs,
  file: words.catalogueSection.tableOrListWithColumns,
  own: words.catalogueSection.anEmptyBookFor,
};
