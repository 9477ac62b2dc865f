import { type ReactNode, useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { FormDialog, TextArea, TextField } from '../../../kit/index.js';
import { go, Link } from '../../../page/router.js';
import { useFields } from '../../../page/useDraft.js';
import { folded } from '../../../search/plain.js';
import { filmPath } from '../addresses.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useCatalogueChanges } from '../hooks/useCatalogueChanges.js';
import { useDetails } from '../hooks/useDetails.js';
import type { SongPatch } from '../model/catalogueChanges.js';
import { filmTime, isOver, readTime } from '../model/times.js';
import { words } from '../words.js';

/** What is told of a song, and where it is seen, have no more letters each. */
const longest = 2_000;

interface EditDialogProps {
  title: string;
  isNew: boolean;
  isReady: boolean;
  /** Says what was removed meanwhile, which is restored by saving. */
  removed: string | undefined;
  onSave(): Promise<void>;
  /** Forgets what was typed, which otherwise is there again. */
  onForget(): void;
  onClose(): void;
  children: ReactNode;
}

function EditDialog(
  { title, isNew, removed, onSave, onForget, onClose, ...form }: EditDialogProps,
) {
  const leave = () => {
    onForget();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      {...form}
      form='sheet'
      action={removed
        ? words.dialogs.restoreAndSave
        : isNew
        ? words.dialogs.add
        : words.common.save}
      trouble={removed}
      isBusy={false}
      onSubmit={() => {
        void onSave();
        leave();
      }}
      onCancel={leave}
      onClose={onClose}
    />
  );
}

/** Says of what one is about to add that it is there, and leads to it. */
function Known(
  { to, children, onClose }: {
    to: string | undefined;
    children: string | undefined;
    onClose(): void;
  },
) {
  return (
    <p className='field-hint' role='status'>
      {to && (
        <>
          {words.dialogs.alreadyInYourCatalogue} <Link to={to} onClick={onClose}>{children}</Link>
        </>
      )}
    </p>
  );
}

const whole = (text: string, least: number, most: number) => {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= least && number <= most ? number : undefined;
};

/** A new film, or one that is changed; one that is removed meanwhile is restored. */
export function FilmDialog({ film, onClose }: { film: MelodyFilm | undefined; onClose(): void }) {
  const changes = useCatalogueChanges();
  const catalogue = useCatalogue();
  const { films } = catalogue;
  const isGone = film !== undefined && !catalogue.film(film.id);
  const { fields: { title, year, minutes }, was, write, forget } = useFields(
    `melodymap.film/${film?.id ?? 'new'}`,
    {
      title: film?.title ?? '',
      year: String(film?.year ?? ''),
      minutes: String(film?.runtime_min ?? ''),
    },
  );
  const [yearRead, minutesRead] = [whole(year, 1880, 2200), whole(minutes, 1, 1_000)];
  const known = films.find((one) =>
    one.id !== film?.id && one.year === yearRead && isSame(one.title, title)
  );
  const save = async () => {
    const fields = { title: title.trim(), year: yearRead!, runtime_min: minutesRead! };
    if (film) {
      // Somebody else may have changed the rest since this was opened.
      const patch = {
        ...(title !== was.title && { title: fields.title }),
        ...(year !== was.year && { year: fields.year }),
        ...(minutes !== was.minutes && { runtime_min: fields.runtime_min }),
      };
      if (isGone) await changes.restoreFilm(film);
      if (Object.keys(patch).length > 0) await changes.saveFilm(film, patch);
      return;
    }
    const last = Math.max(0, ...films.map(({ sort_order }) => sort_order));
    go(filmPath(await changes.addFilm({ ...fields, sort_order: last + 1 })));
  };
  return (
    <EditDialog
      title={film ? words.common.editTheFilm : words.dialogs.newFilm}
      isNew={!film}
      removed={isGone ? words.dialogs.filmWasRemoved : undefined}
      isReady={title.trim() !== '' && yearRead !== undefined && minutesRead !== undefined}
      onSave={save}
      onForget={forget}
      onClose={onClose}
    >
      <TextField
        label={words.dialogs.title}
        value={title}
        maxLength={300}
        required
        onChange={(event) => write({ title: event.target.value })}
      />
      <div className='field'>
        <TextField
          label={words.dialogs.year}
          value={year}
          inputMode='numeric'
          required
          onChange={(event) => write({ year: event.target.value })}
          error={year && yearRead === undefined ? words.dialogs.aYearSuchAs1994 : undefined}
        />
        <Known to={known && filmPath(known.id)} onClose={onClose}>
          {known && `${known.title} (${known.year})`}
        </Known>
      </div>
      <TextField
        label={words.dialogs.runningTimeInMinutes}
        value={minutes}
        inputMode='numeric'
        required
        onChange={(event) => write({ minutes: event.target.value })}
        error={minutes && minutesRead === undefined
          ? words.dialogs.wholeMinutesSuchAs102
          : undefined}
      />
      {film && !film.is_own && (
        <p className='quiet'>
          {words.dialogs.yourChangesAreKept}
        </p>
      )}
    </EditDialog>
  );
}

/** Whether two titles differ in no more than capitals, accents and blanks. */
const isSame = (one: string, other: string) => folded(one.trim()) === folded(other.trim());

const parts = (text: string, sign: string) =>
  text.split(sign).map((one) => one.trim()).filter(Boolean);

/** A new song of a film, or one that is changed; what of them is removed meanwhile is restored. */
export function SongDialog(
  { film, song, onClose }: { film: MelodyFilm; song: MelodySong | undefined; onClose(): void },
) {
  const changes = useCatalogueChanges();
  const catalogue = useCatalogue();
  const songs = catalogue.songsOf(film.id);
  const isFilmGone = !catalogue.film(film.id);
  const isGone = song !== undefined && !catalogue.song(song.id);
  const newest = useDetails(song?.id ?? '');
  const [details] = useState(newest);
  const { fields: typed, was, write, forget } = useFields(
    `melodymap.song/${song?.id ?? `new/${film.id}`}`,
    song
      ? {
        title: song.title,
        singers: song.singers.join('; '),
        keywords: song.keywords.join('; '),
        start: song.start_s === undefined ? '' : filmTime(song.start_s),
        blurb: details?.blurb ?? '',
        links: details?.streaming.map(({ url }) => url).join('\n') ?? '',
      }
      : { title: '', singers: '', keywords: '', start: '', blurb: '', links: '' },
  );
  const { title, singers, keywords, start, blurb, links } = typed;
  const known = songs.find((one) => one.id !== song?.id && isSame(one.title, title));
  const startRead = readTime(start);
  const startWrong = start.trim() === ''
    ? undefined
    : startRead === undefined
    ? words.common.useTheFormat
    : isOver(film, [], startRead)
    ? words.dialogs.theFilmEndsAfterMinutes(film.runtime_min)
    : undefined;
  // What of a song nobody has looked at here is not known, and so not overwritten.
  const knowsDetails = !song || details !== undefined;
  const fits = Math.max(blurb.length, links.length) <= longest;
  const isLinks = links === was.links ||
    parts(links, '\n').every((one) => /^https:\/\/[^\s]+\.[^\s]+$/.test(one));
  const save = async () => {
    const fields: SongPatch = {
      ...(title !== was.title && { title: title.trim() }),
      ...(singers !== was.singers && { singers: parts(singers, ';') }),
      ...(keywords !== was.keywords && { keywords: parts(keywords, ';') }),
      ...(start !== was.start && { start_s: start.trim() ? startRead! : null }),
      ...(blurb !== was.blurb && { blurb: blurb.trim() || null }),
      ...(links !== was.links && { streaming: parts(links, '\n') }),
    };
    if (isFilmGone) await changes.restoreFilm(film);
    if (!song) {
      await changes.addSong(film, (songs.at(-1)?.number ?? 0) + 1, {
        ...fields,
        title: title.trim(),
      });
      return;
    }
    if (isGone) await changes.restoreSong(song);
    if (Object.keys(fields).length > 0) await changes.saveSong(song, fields);
  };
  return (
    <EditDialog
      title={song ? words.dialogs.editTheSong : words.dialogs.newSong}
      isNew={!song}
      removed={isFilmGone
        ? words.dialogs.filmWasRemoved
        : isGone
        ? words.dialogs.songWasRemoved
        : undefined}
      isReady={title.trim() !== '' && startWrong === undefined && isLinks && fits}
      onSave={save}
      onForget={forget}
      onClose={onClose}
    >
      <p className='quiet'>{film.title} · {film.year}</p>
      <div className='field'>
        <TextField
          label={words.dialogs.title}
          value={title}
          maxLength={300}
          required
          onChange={(event) => write({ title: event.target.value })}
        />
        <Known to={known && filmPath(film.id, known.id)} onClose={onClose}>{known?.title}</Known>
      </div>
      <TextField
        label={words.dialogs.beginsAt}
        hint={words.dialogs.suchAsLeaveEmpty}
        value={start}
        error={startWrong}
        onChange={(event) => write({ start: event.target.value })}
      />
      <TextField
        label={words.dialogs.singers}
        hint={words.dialogs.separateSeveralWithSemicolons}
        value={singers}
        onChange={(event) => write({ singers: event.target.value })}
      />
      <TextField
        label={words.common.foundBy}
        hint={words.dialogs.wordsChildWouldUseSeparated}
        value={keywords}
        onChange={(event) => write({ keywords: event.target.value })}
      />
      {knowsDetails
        ? (
          <>
            <TextArea
              label={words.dialogs.aboutTheSong}
              className='text-area'
              rows={3}
              most={longest}
              value={blurb}
              onChange={(event) => write({ blurb: event.target.value })}
            />
            <TextArea
              label={words.common.whereToWatch}
              hint={words.dialogs.addressesBeginWithHttpsOne}
              className='text-area'
              rows={3}
              most={longest}
              value={links}
              onChange={(event) => write({ links: event.target.value })}
              error={isLinks ? undefined : words.dialogs.eachLineMustBe}
            />
          </>
        )
        : (
          <p className='quiet'>
            {words.dialogs.toEditItsLinks}
          </p>
        )}
    </EditDialog>
  );
}
