import { useEffect, useRef, useState } from 'react';
import type { MelodyMelody, MelodySong } from '../../../generated/api.js';
import { Button, Dialog, Notice, useToast, Waiting } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { ShortTake } from '../../../players/ShortTake.js';
import { TakeView } from '../../../players/TakeView.js';
import { theFinder } from '../../../melody/theFinder.js';
import { keepHum } from '../hooks/songChanges.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { Contour } from '../parts/Contour.js';

/** So long is listened for. */
const seconds = 8;
/** A melody of fewer notes could be anything. */
const fewest = 4;

/**
 * What scores mean was measured on hums by synthesis; below the last one anything sounds like
 * anything.
 */
const sureness = [[0.8, 'Strong match'], [0.7, 'Likely match'], [0.5, 'Possible match']] as const;
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
  const tell = useToast();
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
        throw new Error(
          'No melody was heard. Hum a little louder and longer, on “la” or “mm”, near the microphone.',
        );
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
  const keep = async (notes: readonly Note[]) => {
    if (!song) return;
    try {
      // Kept on this device until the server has it.
      await keepHum(data, song, notes);
      tell({ text: `The hum of “${song.title}” is kept.`, kind: 'good' });
      onClose();
    } catch (error) {
      setTrouble(wordsFor(error));
    }
  };
  return (
    <Dialog title={song ? `Hum “${song.title}”` : 'Hum it'} onClose={onClose}>
      <div className='hum'>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {stage.kind === 'ready' && (
          <>
            <p>
              {song
                ? `Hum the part that everybody knows, for up to ${seconds} seconds. Only the tune of it is kept.`
                : melodies.length > 0
                ? `Hum or sing the part that you remember, for up to ${seconds} seconds, in any key. Nothing of it leaves this device.`
                : `No song of the book has a melody yet. ${
                  onKeep
                    ? 'Open a song and choose “Save a hum”: from then on it is found by humming.'
                    : 'An adult of the household can add one.'
                }`}
            </p>
            {(song || melodies.length > 0) && (
              <Button
                kind='primary'
                icon='microphone'
                onClick={() => void listen()}
              >
                Begin
              </Button>
            )}
          </>
        )}
        {stage.kind === 'asking' && (
          <Waiting>The browser asks whether Quintet may hear the microphone.</Waiting>
        )}
        {stage.kind === 'listening' && (
          <TakeView take={stage.hum}>
            <div className='buttons'>
              <Button onClick={cancel}>Cancel</Button>
              <Button kind='primary' onClick={() => void stage.hum.stop()}>Done</Button>
            </div>
          </TakeView>
        )}
        {stage.kind === 'thinking' && <Waiting>Searching …</Waiting>}
        {stage.kind === 'heard' && (
          <>
            <Contour notes={stage.notes} />
            {song
              ? <p>This is the tune that was heard.</p>
              : <Hits hits={stage.hits} onSong={onSong} onKeep={onKeep} />}
            <div className='buttons'>
              <Button icon='sync' onClick={() => void listen()}>Hum again</Button>
              {song && (
                <Button kind='primary' icon='check' onClick={() => void keep(stage.notes)}>
                  Save
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
        None of the songs that have a melody sounds like that. Find it by its words, and keep a hum
        of it for the next time.
      </p>
    );
  }
  const [best] = hits;
  return (
    <>
      <ul className='hum-hits' role='list' aria-label='Possible songs'>
        {hits.map(({ song, score }) => (
          <li key={song.id}>
            <button type='button' className='hum-hit' onClick={() => onSong(song)}>
              <strong>{song.title}</strong>
              <span className='tabular'>{howSure(score)}, {Math.round(score * 100)} %</span>
              <span>{catalogue.film(song.film)?.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {best && onKeep && (
        <Button kind='quiet' icon='microphone' onClick={() => onKeep(best.song)}>
          It is “{best.song.title}”: keep a better hum
        </Button>
      )}
    </>
  );
}

const howSure = (score: number) => sureness.find(([least]) => score >= least)?.[1];
