import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { Icon, useIsStill } from '../../../../kit/index.js';
import { type BarMoved, useBarMark } from '../../hooks/useBarMark.js';
import { useWordMark } from '../../hooks/useWordMark.js';
import type { Playhead } from '../../hooks/usePlayer.js';
import type { Sung } from '../../model/lyrics.js';
import { type Section, stretches } from '../../model/sections.js';
import type { StageBar } from '../../model/stageBars.js';
import { words } from '../../words.js';
import { StageBarButton } from './StageBarButton.js';

interface ChordGridProps {
  bars: readonly StageBar[];
  sections: readonly Section[];
  /** What a part is called. */
  called(section: Section): string;
  onRename(section: Section): void;
  sung: Sung | undefined;
  player: Playhead;
  /** What stays at the top of the page, and covers what lies below it. */
  head: RefObject<HTMLElement>;
  /** Goes to a bar, or to a word in it. */
  onSeek(place: number, word?: number): void;
}

/** All bars of a song in rows; the one that is heard is marked, and kept in view while it plays. */
export function ChordGrid(
  { bars, sections, called, onRename, sung, player, head, onSeek }: ChordGridProps,
) {
  const place = useRef<HTMLDivElement>(null);
  const isStill = useIsStill();
  const [chosen, setChosen] = useState(0);
  const follow = (moved: BarMoved) => keepInView(moved, head.current, isStill);
  useBarMark(place, bars, player, follow);
  useWordMark(place, sung, player);
  const seek = useCallback((at: number, word?: number) => {
    setChosen(at);
    onSeek(at, word);
  }, [onSeek]);
  const go = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: chosen + 1,
      ArrowLeft: chosen - 1,
      ArrowDown: chosen + columns(place.current),
      ArrowUp: chosen - columns(place.current),
      Home: 0,
      End: bars.length - 1,
    }[event.key];
    const isBar = event.target instanceof Element && event.target.closest('.stage-bar');
    if (to === undefined || !isBar) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(bars.length - 1, to));
    seek(next);
    place.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
  };
  return (
    <div
      className='stage-grid'
      ref={place}
      role='group'
      data-dense={isDense(bars) ? '' : undefined}
      aria-label={words.stage.barsUseTheArrow}
      onKeyDown={go}
    >
      {stretches(sections, bars).map((stretch) => (
        <section key={stretch.first} className='stage-section'>
          {'kind' in stretch && (
            <h3 className='stage-part'>
              {stretch.kind === 'part'
                ? (
                  <button
                    type='button'
                    aria-label={words.stage.rename(called(stretch))}
                    onClick={() => onRename(stretch)}
                  >
                    {called(stretch)}
                    <Icon name='edit' size={16} />
                  </button>
                )
                : called(stretch)}
            </h3>
          )}
          <div className='stage-bars'>
            {bars.slice(stretch.first, stretch.end).map((bar, index) => {
              const at = stretch.first + index;
              return (
                <StageBarButton
                  key={at}
                  bar={bar}
                  place={at}
                  lyric={sung?.inBars[at]}
                  tabIndex={at === Math.min(chosen, bars.length - 1) ? 0 : -1}
                  onSeek={seek}
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Whether most bars have several chords, and need room for them. */
const isDense = (bars: readonly StageBar[]) =>
  bars.filter(({ chords }) => chords.length > 1).length > 0.4 * bars.length;

/** How many bars are in a row. */
const columns = (grid: HTMLElement | null) => {
  const row = grid?.querySelector('.stage-bars');
  return row ? getComputedStyle(row).gridTemplateColumns.split(' ').length : 1;
};

const gap = 8;

/**
 * Brings the row that is heard to the top once the next one is no longer in sight. Who has scrolled
 * elsewhere is left there until they play it anew.
 */
function keepInView({ bar, before, begins }: BarMoved, head: HTMLElement | null, isStill: boolean) {
  const [top, bottom] = visibleOf(bar, head);
  const isSeen = (one: HTMLElement) => {
    const { top: from, bottom: to } = one.getBoundingClientRect();
    return to > top && from < bottom;
  };
  if (!begins && !(before?.isConnected && isSeen(before))) return;
  const box = bar.getBoundingClientRect();
  if (box.top >= top && box.bottom + box.height + gap <= bottom) return;
  scrollBy({ top: topOf(bar, box.top) - top - gap, behavior: isStill ? 'auto' : 'smooth' });
}

/** Where a bar's row begins, with the name of the part above its first. */
function topOf(bar: HTMLElement, top: number): number {
  const section = bar.closest('.stage-section');
  const first = section?.querySelector('.stage-bar')?.getBoundingClientRect().top ?? top;
  return first < top ? top : section?.getBoundingClientRect().top ?? top;
}

/** What of the screen shows bars: not what lies below the head, nor behind the play bar. */
function visibleOf(bar: HTMLElement, head: HTMLElement | null): [number, number] {
  const cover = head?.getBoundingClientRect();
  const { left } = bar.getBoundingClientRect();
  const isAbove = cover && cover.left <= left && cover.right > left;
  const bottom = document.querySelector('.song-play')?.getBoundingClientRect().top ?? innerHeight;
  return [isAbove ? cover.height + gap : 0, Math.min(bottom, innerHeight)];
}
