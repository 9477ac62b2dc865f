import { useState } from 'react';
import type { MelodyFilm, MelodyProposals } from '../../../generated/api.js';
import {
  Button,
  Checkbox,
  count,
  Dialog,
  DropZone,
  Notice,
  SelectField,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { filmTime } from '../book/times.js';
import { useCatalogue } from '../hooks/useCatalogue.js';

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
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const [found, setFound] = useState<MelodyProposals>();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const read = (file: File) =>
    run(async () => {
      if (file.size > mostBytes) {
        throw new Error(
          'This file is larger than 2 MB, so it holds more than subtitles. Choose an .srt or .vtt file.',
        );
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
  const keep = () =>
    run(async () => {
      await client.keepMelodyTimes(film.id, { times });
      answers.invalidate((key) => key === 'melody-songs');
      tell({
        text: `${count(times.length, 'song')} of “${film.title}” now ${
          times.length === 1 ? 'has a time' : 'have their times'
        }.`,
        kind: 'good',
      });
      onClose();
    });
  return (
    <Dialog
      title='Times from subtitles'
      form='sheet'
      onClose={onClose}
      actions={found && found.proposals.length > 0 && (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind='primary'
            busy={isBusy}
            disabled={times.length === 0 || isDoubled}
            onClick={() => void keep()}
          >
            Keep {count(times.length, 'time')}
          </Button>
        </>
      )}
    >
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {!found && (
        <>
          <p>
            Subtitles of your own copy of <em>{film.title}</em>{' '}
            tell when somebody sings. They are read for their times, and not kept.
          </p>
          <DropZone
            label='Choose an .srt or .vtt file'
            accept='.srt,.vtt,text/vtt,application/x-subrip'
            onFiles={([file]) => file && void read(file)}
          >
            {isBusy && <Waiting>Reading it …</Waiting>}
          </DropZone>
        </>
      )}
      {found?.trouble && <Notice kind='warn'>{found.trouble}</Notice>}
      {found && found.proposals.length === 0 && !found.trouble && (
        <Notice kind='warn'>Nobody sings in this file, as far as it says.</Notice>
      )}
      {isDoubled && (
        <Notice kind='warn'>
          A song begins once: take the tick from all but one of its passages.
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
    <ul className='passages' role='list' aria-label='Passages in which somebody sings'>
      {found.proposals.map(({ start_s, words, score, song }, index) => (
        <li key={index} className='passage'>
          <p>
            <strong className='tabular'>{filmTime(start_s)}</strong> <q>{words}</q>
          </p>
          <SelectField
            label='It is'
            value={choices[index]?.song ?? ''}
            hint={song && choices[index]?.song === song
              ? (score >= 0.8 ? 'Strong match' : score >= sure ? 'Likely match' : 'Possible match')
              : undefined}
            onChange={(event) =>
              set(index, { song: event.target.value, isKept: event.target.value !== '' })}
          >
            <option value=''>none of them</option>
            {songs.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}
          </SelectField>
          <Checkbox
            label='Keep this time'
            checked={choices[index]?.isKept ?? false}
            onChange={(isKept) =>
              set(index, { isKept })}
          />
        </li>
      ))}
    </ul>
  );
}
