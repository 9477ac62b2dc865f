import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import { Button, Dialog, TextArea, TextField } from '../../../kit/index.js';
import { go } from '../../../page/router.js';
import { filmPath } from '../addresses.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useCatalogueChanges } from '../hooks/useCatalogueChanges.js';
import { useDetails } from '../hooks/useDetails.js';
import type { SongPatch } from '../model/catalogueChanges.js';
import { filmTime, isOver, readTime } from '../model/times.js';
import { words } from '../words.js';

/** What is told of a song, and where it is seen, have no more letters each. */
const longest = 2_000;

interface FormDialogProps {
  title: string;
  action: string;
  isReady: boolean;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

function EditDialog({ title, action, isReady, onSave, onClose, children }: FormDialogProps) {
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onSave();
    onClose();
  };
  return (
    <Dialog
      title={title}
      form='sheet'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button kind='primary' type='submit' form={id} disabled={!isReady}>{action}</Button>
        </>
      }
    >
      <form id={id} className='form' onSubmit={save}>{children}</form>
    </Dialog>
  );
}

const whole = (text: string, least: number, most: number) => {
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= least && number <= most ? number : undefined;
};

/** A new film, or one that is changed. */
export function FilmDialog({ film, onClose }: { film: MelodyFilm | undefined; onClose(): void }) {
  const changes = useCatalogueChanges();
  const { films } = useCatalogue();
  const [title, setTitle] = useState(film?.title ?? '');
  const [year, setYear] = useState(String(film?.year ?? ''));
  const [minutes, setMinutes] = useState(String(film?.runtime_min ?? ''));
  const [yearRead, minutesRead] = [whole(year, 1880, 2200), whole(minutes, 1, 1_000)];
  const save = () => {
    const fields = { title: title.trim(), year: yearRead!, runtime_min: minutesRead! };
    if (film) return void changes.editFilm(film, fields);
    const last = Math.max(0, ...films.map(({ sort_order }) => sort_order));
    void changes.addFilm({ ...fields, sort_order: last + 1 }).then((id) => go(filmPath(id)));
  };
  return (
    <EditDialog
      title={film ? words.common.editTheFilm : words.dialogs.newFilm}
      action={film ? words.common.save : words.dialogs.add}
      isReady={title.trim() !== '' && yearRead !== undefined && minutesRead !== undefined}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={words.dialogs.title}
        value={title}
        maxLength={300}
        required
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={words.dialogs.year}
        value={year}
        inputMode='numeric'
        required
        onChange={(event) => setYear(event.target.value)}
        error={year && yearRead === undefined ? words.dialogs.aYearSuchAs1994 : undefined}
      />
      <TextField
        label={words.dialogs.runningTimeInMinutes}
        value={minutes}
        inputMode='numeric'
        required
        onChange={(event) => setMinutes(event.target.value)}
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

const parts = (text: string, sign: string) =>
  text.split(sign).map((one) => one.trim()).filter(Boolean);

/** A new song of a film, or one that is changed. */
export function SongDialog(
  { film, song, onClose }: { film: MelodyFilm; song: MelodySong | undefined; onClose(): void },
) {
  const changes = useCatalogueChanges();
  const songs = useCatalogue().songsOf(film.id);
  const newest = useDetails(song?.id ?? '');
  // What the fields were filled from: what comes meanwhile is not overwritten.
  const [details] = useState(newest);
  const [title, setTitle] = useState(song?.title ?? '');
  const [singers, setSingers] = useState(song?.singers.join('; ') ?? '');
  const [keywords, setKeywords] = useState(song?.keywords.join('; ') ?? '');
  const [start, setStart] = useState(song?.start_s === undefined ? '' : filmTime(song.start_s));
  const [blurb, setBlurb] = useState(details?.blurb ?? '');
  const [links, setLinks] = useState(details?.streaming.map(({ url }) => url).join('\n') ?? '');
  const [was] = useState({ title, singers, keywords, start, blurb, links });
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
  const save = () => {
    const fields: SongPatch = {
      ...(title !== was.title && { title: title.trim() }),
      ...(singers !== was.singers && { singers: parts(singers, ';') }),
      ...(keywords !== was.keywords && { keywords: parts(keywords, ';') }),
      ...(start !== was.start && { start_s: start.trim() ? startRead! : null }),
      ...(blurb !== was.blurb && { blurb: blurb.trim() || null }),
      ...(links !== was.links && { streaming: parts(links, '\n') }),
    };
    if (!song) {
      void changes.addSong(film, (songs.at(-1)?.number ?? 0) + 1, {
        ...fields,
        title: title.trim(),
      });
    } else if (Object.keys(fields).length > 0) void changes.editSong(song, fields);
  };
  return (
    <EditDialog
      title={song ? words.dialogs.editTheSong : words.dialogs.newSong}
      action={song ? words.common.save : words.dialogs.add}
      isReady={title.trim() !== '' && startWrong === undefined && isLinks && fits}
      onSave={save}
      onClose={onClose}
    >
      <p className='quiet'>{film.title} · {film.year}</p>
      <TextField
        label={words.dialogs.title}
        value={title}
        maxLength={300}
        required
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={words.dialogs.beginsAt}
        hint={words.dialogs.suchAsLeaveEmpty}
        value={start}
        inputMode='numeric'
        error={startWrong}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label={words.dialogs.singers}
        hint={words.dialogs.separateSeveralWithSemicolons}
        value={singers}
        onChange={(event) => setSingers(event.target.value)}
      />
      <TextField
        label={words.common.foundBy}
        hint={words.dialogs.wordsChildWouldUseSeparated}
        value={keywords}
        onChange={(event) => setKeywords(event.target.value)}
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
              onChange={(event) => setBlurb(event.target.value)}
            />
            <TextArea
              label={words.common.whereToWatch}
              hint={words.dialogs.addressesBeginWithHttpsOne}
              className='text-area'
              rows={3}
              most={longest}
              value={links}
              onChange={(event) => setLinks(event.target.value)}
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
