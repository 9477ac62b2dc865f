import {
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MelodyFilm } from '../../../generated/api.js';
import { atMinute, type MarkedSong } from '../model/atMinute.js';
import { layPins, magnet, pinSize } from '../model/pins.js';
import { filmTime } from '../model/times.js';
import { words } from '../words.js';
import { Sparks } from './StarButton.js';

interface TimelineProps {
  film: MelodyFilm;
  /** In the order in which they are heard. */
  songs: readonly MarkedSong[];
  favourites: ReadonlySet<string>;
  chosen: string | undefined;
  /** Where the hand of the line stands, in seconds. */
  at: number;
  onAt(seconds: number): void;
  onChoose(song: MarkedSong): void;
}

/** How long a film is, in seconds; a song that begins later makes it longer. */
export function lengthOf(film: MelodyFilm, songs: readonly MarkedSong[]): number {
  return Math.max(film.runtime_min * 60, songs.at(-1)?.start_s ?? 0, 60);
}

/**
 * The running time of a film as a line, with a pin for each song. The hand on it is drawn to songs
 * that are near.
 */
export function Timeline({ film, songs, favourites, chosen, at, onAt, onChoose }: TimelineProps) {
  const [ref, width] = useWidth();
  const total = lengthOf(film, songs);
  const board = useMemo(() => layPins(songs.map(({ start_s }) => start_s / total), width), [
    songs,
    total,
    width,
  ]);
  const height = board.lanes * (pinSize + 4);
  const isOnLine = songs.some(({ id }) => id === chosen);
  return (
    <div className='timeline' data-still=''>
      <div className='timeline-field' ref={ref}>
        <ul
          className='timeline-pins'
          role='list'
          aria-label={words.timeline.songsInPlayingOrder}
          style={{ blockSize: height + 14 }}
        >
          {songs.map((song, index) => {
            const pin = board.pins[index]!;
            const bottom = pin.lane * (pinSize + 4) + 14;
            const isChosen = song.id === chosen;
            return (
              <li key={song.id} data-chosen={isChosen ? '' : undefined}>
                <Stem x={pin.x} place={pin.place} from={bottom} />
                <button
                  type='button'
                  className='pin'
                  aria-pressed={isChosen}
                  tabIndex={isChosen || (!isOnLine && index === 0) ? 0 : -1}
                  aria-label={words.timeline.atSongOf(
                    song.title,
                    filmTime(song.start_s),
                    index + 1,
                    songs.length,
                  )}
                  style={{ insetInlineStart: pin.x - pinSize / 2, insetBlockEnd: bottom }}
                  onClick={() => onChoose(song)}
                  onKeyDown={(event) => step(event, songs, index, onChoose)}
                >
                  <span data-favourite={favourites.has(song.id) ? '' : undefined}>{index + 1}</span>
                  {isChosen && <Sparks />}
                </button>
              </li>
            );
          })}
        </ul>
        <Line songs={songs} total={total} width={width} at={at} onAt={onAt} onChoose={onChoose} />
        <Hours total={total} width={width} />
      </div>
    </div>
  );
}

/** Arrows go from pin to pin, and choose. */
function step(
  event: KeyboardEvent,
  songs: readonly MarkedSong[],
  index: number,
  onChoose: (song: MarkedSong) => void,
): void {
  const to =
    { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: songs.length - 1 }[event.key];
  const song = to === undefined ? undefined : songs[to];
  if (to === undefined) return;
  event.preventDefault();
  if (!song) return;
  onChoose(song);
  const pins = event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('.pin');
  pins?.[to]?.focus();
}

/** From a pin down to its time on the line. */
function Stem({ x, place, from }: { x: number; place: number; from: number }) {
  const left = Math.min(x, place) - 2;
  const width = Math.abs(x - place) + 4;
  return (
    <svg
      className='pin-stem'
      aria-hidden='true'
      width={width}
      height={from + 8}
      style={{ insetInlineStart: left }}
    >
      <path d={`M${x - left} 0L${place - left} ${from + 8}`} />
    </svg>
  );
}

interface LineProps extends Pick<TimelineProps, 'songs' | 'at' | 'onAt' | 'onChoose'> {
  total: number;
  width: number;
}

function Line({ songs, total, width, at, onAt, onChoose }: LineProps) {
  const held = useRef<number>();
  const places = useMemo(() => songs.map(({ start_s }) => (start_s / total) * width), [
    songs,
    total,
    width,
  ]);
  const [drawn, setDrawn] = useState(-1);
  // The last move and the end of a drag may come before anything is drawn.
  const near = useRef(-1);
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const x = Math.min(width, Math.max(0, event.clientX - left));
    const found = magnet(places, x);
    if (found >= 0 && found !== near.current) navigator.vibrate?.(8);
    near.current = found;
    setDrawn(found);
    onAt(found >= 0 ? songs[found]!.start_s : (x / width) * total);
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (held.current !== event.pointerId) return;
    held.current = undefined;
    const song = event.type === 'pointercancel' ? undefined : songs[near.current];
    near.current = -1;
    setDrawn(-1);
    if (song) onChoose(song);
  };
  const press = (event: KeyboardEvent) => {
    const here = atMinute(songs, at);
    const before = atMinute(songs, at - 0.5).last;
    const song = {
      ArrowRight: here.next,
      ArrowUp: here.next,
      ArrowLeft: before,
      ArrowDown: before,
      Home: songs[0],
      End: songs.at(-1),
    }[event.key] as MarkedSong | undefined;
    const isShift = event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft');
    if (isShift) onAt(Math.min(total, Math.max(0, at + (event.key === 'ArrowRight' ? 10 : -10))));
    else if (song) onChoose(song);
    else if (!/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
  };
  const here = songs.find(({ start_s }) => Math.abs(start_s - at) < 1);
  return (
    <div
      className='timeline-line'
      role='slider'
      tabIndex={0}
      aria-label={words.common.timeInTheFilm}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(at)}
      data-drawn={drawn >= 0 ? '' : undefined}
      aria-valuetext={here ? `${filmTime(at)}, ${here.title}` : filmTime(at)}
      onPointerDown={(event) => {
        if (held.current !== undefined || event.button !== 0) return;
        held.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => held.current === event.pointerId && move(event)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
    >
      <span className='timeline-way' />
      {places.map((place, index) => (
        <i
          key={songs[index]!.id}
          style={{ insetInlineStart: place }}
        />
      ))}
      <span className='timeline-hand' style={{ insetInlineStart: (at / total) * width }} />
    </div>
  );
}

/** What stands below the line: the beginning, the half hours that fit, and the end. */
function Hours({ total, width }: { total: number; width: number }) {
  // What the words take grows with the size of text that somebody has chosen.
  const room = 3.25 * 0.8125 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const step = 1_800 * Math.max(1, Math.ceil((room / width) * (total / 1_800)));
  const marks = Array.from({ length: Math.floor(total / step) }, (_, index) => (index + 1) * step)
    .filter((seconds) => Math.min(seconds, total - seconds) * (width / total) > 1.25 * room);
  return (
    <div className='timeline-hours tabular' aria-hidden='true'>
      <span>0:00</span>
      {marks.map((seconds) => (
        <span key={seconds} style={{ insetInlineStart: `${(seconds / total) * 100}%` }}>
          {filmTime(seconds).slice(0, -3)}
        </span>
      ))}
      <span>{filmTime(total).slice(0, -3)}</span>
    </div>
  );
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(300);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const measure = () => setWidth(place.clientWidth || 300);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
