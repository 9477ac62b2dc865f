import { useState } from 'react';
import type { MelodyFilm, MelodyProposals } from '../../../generated/api.js';
import {
  Button,
  Checkbox,
  Dialog,
  DropZone,
  Notice,
  SelectField,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { filmTime } from '../model/times.js';
import { words } from '../words.js';

/** What was made of a passage: the song that it is, and whether its time is to be kept. */
interface Choice {
  song: string;
  isKept: boolean;
}

/** So sure one has to be for a proposal to be agreed to beforehand. */
const sure = 0.5;
const mostBytes = 2 * 1_024 * 1_024;

/**
 * Times of a film's songs from the family's own subtitles: found, shown, agreed to, and only then
 * kept.
 */
export function SubtitlesDialog({ film, onClose }: { film: MelodyFilm; onClose(): void }) {
  const { client, answers } = useData();
  const showToast = useToast();
  const { isBusy, trouble, run } = useAction();
  const [found, setFound] = useState<MelodyProposals>();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const read = (file: File) =>
    run(async () => {
      if (file.size > mostBytes) {
        throw new Error(words.subtitlesDialog.fileIsLargerThan2);
      }
      const answer = await client.proposeMelodyTimes(film.id, file);
      setFound(answer);
      const taken = new Set<string>();
      setChoices(answer.proposals.map(({ song, score }) => {
        const isFirst = song !== undefined && !taken.has(song);
        if (song !== undefined) taken.add(song);
        return { song: song ?? '', isKept: isFirst && score >= sure };
      }));
    });
  const times = (found?.proposals ?? []).flatMap(({ start_s }, index) => {
    const choice = choices[index];
    return choice?.isKept && choice.song ? [{ song: choice.song, start_s }] : [];
  });
  const isDoubled = new Set(times.map(({ song }) => song)).size < times.length;
  const save = () =>
    run(async () => {
      await client.keepMelodyTimes(film.id, { times });
      answers.invalidate((key) => key === 'melody-songs');
      showToast({
        text: words.subtitlesDialog.songsHaveTheirTimes(times.length, film.title),
        kind: 'good',
      });
      onClose();
    });
  return (
    <Dialog
      title={words.common.timesFromSubtitles}
      form='sheet'
      onClose={onClose}
      actions={found && found.proposals.length > 0 && (
        <>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button
            kind='primary'
            busy={isBusy}
            disabled={times.length === 0 || isDoubled}
            onClick={() => void save()}
          >
            {words.subtitlesDialog.saveTime(times.length)}
          </Button>
        </>
      )}
    >
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {!found && (
        <>
          <p>
            {words.subtitlesDialog.subtitlesOwnCopy}{' '}<em>{film.title}</em>{' '}
            {words.subtitlesDialog.showWhenSomebodySings}
          </p>
          <DropZone
            label={words.subtitlesDialog.chooseSrtOrVttFile}
            accept='.srt,.vtt,text/vtt,application/x-subrip'
            onFiles={([file]) => file && void read(file)}
          >
            {isBusy && <Waiting>{words.subtitlesDialog.readingTheFile}</Waiting>}
          </DropZone>
        </>
      )}
      {found?.trouble && <Notice kind='warn'>{found.trouble}</Notice>}
      {found && found.proposals.length === 0 && !found.trouble && (
        <Notice kind='warn'>{words.subtitlesDialog.thisFileDoesNot}</Notice>
      )}
      {isDoubled && (
        <Notice kind='warn'>
          {words.subtitlesDialog.aSongBeginsOnly}
        </Notice>
      )}
      {found && <Passages film={film} found={found} choices={choices} onChange={setChoices} />}
    </Dialog>
  );
}

function Passages({ film, found, choices, onChange }: {
  film: MelodyFilm;
  found: MelodyProposals;
  choices: readonly Choice[];
  onChange(choices: readonly Choice[]): void;
}) {
  const songs = useCatalogue().songsOf(film.id);
  const set = (index: number, part: Partial<Choice>) =>
    onChange(choices.map((choice, one) => one === index ? { ...choice, ...part } : choice));
  return (
    <ul
      className='passages'
      role='list'
      aria-label={words.subtitlesDialog.sungPassages}
    >
      {found.proposals.map(({ start_s, words: typed, score, song }, index) => (
        <li key={index} className='passage'>
          <p>
            <strong className='tabular'>{filmTime(start_s)}</strong> <q>{typed}</q>
          </p>
          <SelectField
            label={words.subtitlesDialog.song}
            value={choices[index]?.song ?? ''}
            hint={song && choices[index]?.song === song
              ? (score >= 0.8
                ? words.common.strongMatch
                : score >= sure ? words.common.likelyMatch : words.common.possibleMatch)
              : undefined}
            onChange={(event) =>
              set(index, { song: event.target.value, isKept: event.target.value !== '' })}
          >
            <option value=''>{words.subtitlesDialog.noneOfThese}</option>
            {songs.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}
          </SelectField>
          <Checkbox
            label={words.subtitlesDialog.saveThisTime}
            checked={choices[index]?.isKept ?? false}
            onChange={(isKept) =>
              set(index, { isKept })}
          />
        </li>
      ))}
    </ul>
  );
}
