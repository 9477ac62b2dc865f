import { useEffect, useRef, useState } from 'react';
import type { MelodyMelody, MelodySong } from '../../../generated/api.js';
import { Button, Dialog, Notice, useToast, Waiting } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { ShortTake } from '../../../players/ShortTake.js';
import { TakeView } from '../../../players/TakeView.js';
import { theFinder } from '../../../melody/theFinder.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { saveHum } from '../model/songChanges.js';
import { Contour } from '../parts/Contour.js';
import { words } from '../words.js';

/** So long is listened for. */
const seconds = 8;
/** A melody of fewer notes could be anything. */
const fewest = 4;

/**
 * What scores mean was measured on hums by synthesis; below the last one anything sounds like
 * anything.
 */
const sureness = [
  [0.8, words.common.strongMatch],
  [0.7, words.common.likelyMatch],
  [0.5, words.common.possibleMatch],
] as const;
const noMelodies: readonly MelodyMelody[] = [];

type Note = readonly [number, number];
type Stage = { kind: 'ready' } | { kind: 'asking' } | { kind: 'listening'; hum: ShortTake } | {
  kind: 'thinking';
} | { kind: 'heard'; notes: readonly Note[]; hits: readonly { song: MelodySong; score: number }[] };

interface HumProps {
  /** The song whose melody is to be kept; without one, a song is looked for. */
  song: MelodySong | undefined;
  onSong(song: MelodySong): void;
  /** Goes on to keep a hum of a song; missing where the person may not. */
  onKeep: ((song: MelodySong) => void) | undefined;
  onClose(): void;
}

/**
 * Finds a song by its melody, hummed; or keeps a hum as the melody of a song. All of it happens on
 * this device.
 */
export function HumDialog({ song, onSong, onKeep, onClose }: HumProps) {
  const catalogue = useCatalogue();
  const data = useData();
  const showToast = useToast();
  const melodies =
    useAnswer('melody-melodies', (asked) => asked.listMelodyMelodies()).value?.melodies ??
      noMelodies;
  // Some may come while one hums.
  const latest = useRef(melodies);
  latest.current = melodies;
  const [stage, setStage] = useState<Stage>({ kind: 'ready' });
  const [trouble, setTrouble] = useState<string>();
  const hum = useRef<ShortTake>();
  const isGone = useRef(false);
  const end = () => {
    const old = hum.current;
    hum.current = undefined;
    void old?.stop();
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      end();
    };
  }, []);

  const listen = async () => {
    setTrouble(undefined);
    setStage({ kind: 'asking' });
    try {
      const listening = await ShortTake.begin(seconds);
      if (isGone.current) return void listening.stop();
      hum.current = listening;
      // It is made ready meanwhile; why it cannot be is told when it is needed.
      void theFinder().catch(() => undefined);
      setStage({ kind: 'listening', hum: listening });
      const { samples, rate } = await listening.done;
      if (hum.current !== listening) return;
      setStage({ kind: 'thinking' });
      const finder = await theFinder();
      const notes = await finder.track(samples, rate);
      if (notes.length < fewest) {
        throw new Error(words.humDialog.noMelodyWasHeardHum);
      }
      const found = song ? [] : await finder.find(notes, latest.current);
      const hits = found.filter(({ score }) => howSure(score)).flatMap(({ song: id, score }) => {
        const one = catalogue.song(id);
        return one ? [{ song: one, score }] : [];
      });
      setStage({ kind: 'heard', notes, hits: hits.slice(0, 6) });
    } catch (error) {
      setTrouble(wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  const cancel = () => {
    end();
    setStage({ kind: 'ready' });
  };
  const save = async (notes: readonly Note[]) => {
    if (!song) return;
    try {
      // Kept on this device until the server has it.
      await saveHum(data, song, notes);
      showToast({ text: words.humDialog.humOfSaved(song.title), kind: 'good' });
      onClose();
    } catch (error) {
      setTrouble(wordsFor(error));
    }
  };
  return (
    <Dialog title={song ? words.humDialog.hum(song.title) : words.common.humIt} onClose={onClose}>
      <div className='hum'>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {stage.kind === 'ready' && (
          <>
            <p>
              {song
                ? words.humDialog.humPartEverybodyKnowsFor(seconds)
                : melodies.length > 0
                ? words.humDialog.humOrSingPartRemember(seconds)
                : words.humDialog.noSongBookHasMelody(onKeep
                    ? words.humDialog.openSongAndChooseSave
                    : words.humDialog.adultHouseholdCanAddOne)}
            </p>
            {(song || melodies.length > 0) && (
              <Button
                kind='primary'
                icon='microphone'
                data-begin
                onClick={() => void listen()}
              >
                {words.humDialog.start}
              </Button>
            )}
          </>
        )}
        {stage.kind === 'asking' && (
          <Waiting>{words.humDialog.allowTheMicrophoneWhen}</Waiting>
        )}
        {stage.kind === 'listening' && (
          <TakeView take={stage.hum}>
            <div className='buttons'>
              <Button onClick={cancel}>{words.common.cancel}</Button>
              <Button kind='primary' data-begin onClick={() => void stage.hum.stop()}>
                {words.humDialog.done}
              </Button>
            </div>
          </TakeView>
        )}
        {stage.kind === 'thinking' && <Waiting>{words.humDialog.searching}</Waiting>}
        {stage.kind === 'heard' && (
          <>
            <Contour notes={stage.notes} />
            {song
              ? <p>{words.humDialog.thisIsTheTune}</p>
              : <Hits hits={stage.hits} onSong={onSong} onKeep={onKeep} />}
            <div className='buttons'>
              <Button icon='sync' onClick={() => void listen()}>{words.humDialog.humAgain}</Button>
              {song && (
                <Button
                  kind='primary'
                  icon='check'
                  data-begin
                  onClick={() => void save(stage.notes)}
                >
                  {words.common.save}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Hits({ hits, onSong, onKeep }: {
  hits: readonly { song: MelodySong; score: number }[];
  onSong(song: MelodySong): void;
  onKeep: HumProps['onKeep'];
}) {
  const catalogue = useCatalogue();
  if (hits.length === 0) {
    return (
      <p>
        {words.humDialog.noSongWith}
      </p>
    );
  }
  const [best] = hits;
  return (
    <>
      <ul className='hum-hits' role='list' aria-label={words.humDialog.possibleSongs}>
        {hits.map(({ song, score }) => (
          <li key={song.id}>
            <button type='button' className='hum-hit' onClick={() => onSong(song)}>
              <strong>{song.title}</strong>
              <span className='tabular'>{howSure(score)}, {Math.round(score * 100)}%</span>
              <span>{catalogue.film(song.film)?.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {best && onKeep && (
        <Button kind='quiet' icon='microphone' onClick={() => onKeep(best.song)}>
          {words.humDialog.itIsSave(best.song.title)}
        </Button>
      )}
    </>
  );
}

const howSure = (score: number) => sureness.find(([least]) => score >= least)?.[1];
