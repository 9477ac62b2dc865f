import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Dialog, IconButton, useWakeLock } from '../../../../kit/index.js';
import { useBarMark } from '../../hooks/useBarMark.js';
import { useWordMark } from '../../hooks/useWordMark.js';
import { useFullscreen } from '../../hooks/useFullscreen.js';
import type { Playhead } from '../../hooks/usePlayer.js';
import type { Sung } from '../../model/lyrics.js';
import type { Section } from '../../model/sections.js';
import { placeBegun, type StageBar } from '../../model/stageBars.js';
import { pageOf, pagesOf, sheetOf } from '../../model/stagePages.js';
import { words } from '../../words.js';
import { StageBarButton } from './StageBarButton.js';

interface MusicStandProps {
  name: string;
  bars: readonly StageBar[];
  sections: readonly Section[];
  called(section: Section): string;
  sung: Sung | undefined;
  player: Playhead;
  /** Goes to a bar, or to a word in it. */
  onSeek(place: number, word?: number): void;
  onClose(): void;
}

/**
 * The song on a music stand: it fills the screen, which stays awake, with letters to be read from
 * two metres. Pages turn by themselves while it plays, and by keys, as pedals send them.
 */
export default function MusicStand(
  { name, bars, sections, called, sung, player, onSeek, onClose }: MusicStandProps,
) {
  useWakeLock(true);
  useFullscreen(onClose);
  const sheet = useRef<HTMLDivElement>(null);
  const { columns, rows } = useSheet(sheet);
  const pages = useMemo(() => pagesOf(bars.length, sections, columns, rows), [
    bars,
    sections,
    columns,
    rows,
  ]);
  const pageNow = pageOf(placeBegun(bars, ahead(bars, player)), pages);
  const [page, setPage] = useState(pageNow);
  useEffect(() => setPage(pageNow), [pageNow, pages]);
  const turn = (to: number) => setPage(Math.max(0, Math.min(pages.length - 1, to)));
  useBarMark(sheet, bars, player);
  useWordMark(sheet, sung, player);
  usePedal((by) => turn(by === 'first' ? 0 : by === 'last' ? pages.length - 1 : page + by));
  return (
    <Dialog title={name} form='full' app='amadeus' onClose={onClose}>
      <div className='stage-stand'>
        <div
          ref={sheet}
          className='stage-sheet'
          tabIndex={-1}
          data-begin
          role='group'
          aria-label={words.stage.pageOf(page + 1, pages.length)}
          style={{ gridTemplateRows: `repeat(${pages[0]?.length ?? 1}, minmax(0, 1fr))` }}
          onMouseDown={keepFocus}
        >
          {(pages[page] ?? []).map(({ section, first, end }) => (
            <div
              key={first}
              className='stage-row'
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {bars.slice(first, end).map((bar, index) => (
                <StageBarButton
                  key={index}
                  bar={bar}
                  place={first + index}
                  part={section && index === 0 ? called(section) : undefined}
                  lyric={sung?.inBars[first + index]}
                  onSeek={onSeek}
                />
              ))}
            </div>
          ))}
        </div>
        <div className='stage-stand-do' onMouseDown={keepFocus}>
          <IconButton
            icon='back'
            label={words.stage.previousPage}
            aria-disabled={page === 0}
            onClick={() => turn(page - 1)}
          />
          <p className='tabular' role='status'>{words.stage.pageOf(page + 1, pages.length)}</p>
          <IconButton
            icon='back'
            label={words.stage.nextPage}
            data-mirrored
            aria-disabled={page === pages.length - 1}
            onClick={() => turn(page + 1)}
          />
          {player.toggle && (
            <Button
              kind='primary'
              icon={player.isPlaying ? 'pause' : 'play'}
              onClick={player.toggle}
            >
              {player.isPlaying ? words.playBar.pause : words.common.play}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Space is to turn pages, also after something was tapped. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The moment whose page is shown: while it plays half a bar ahead, for the eyes lead. */
function ahead(bars: readonly StageBar[], { isPlaying, position, loop }: Playhead): number {
  const bar = bars[placeBegun(bars, position)];
  if (!isPlaying || !bar) return position;
  const moment = position + (bar.end - bar.start) / 2;
  return loop && position < loop.end && moment >= loop.end ? loop.start : moment;
}

/** How many rows and columns there is room for. */
function useSheet(sheet: RefObject<HTMLElement>) {
  const [shape, setShape] = useState({ columns: 4, rows: 4 });
  useEffect(() => {
    const { current } = sheet;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const next = sheetOf(current.clientWidth, current.clientHeight);
      setShape((now) => now.columns === next.columns && now.rows === next.rows ? now : next);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [sheet]);
  return shape;
}

const turns: Readonly<Record<string, 1 | -1 | 'first' | 'last'>> = {
  PageDown: 1,
  ArrowRight: 1,
  ArrowDown: 1,
  ' ': 1,
  Enter: 1,
  PageUp: -1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Turns pages by the keys that pedals send. */
function usePedal(turn: (by: 1 | -1 | 'first' | 'last') => void): void {
  const newest = useRef(turn);
  newest.current = turn;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const by = turns[event.key];
      const isPress = event.key === ' ' || event.key === 'Enter';
      // Who has gone to a button by Tab presses it.
      if (
        by === undefined ||
        (isPress && event.target instanceof Element && event.target.closest('button'))
      ) return;
      event.preventDefault();
      newest.current(isPress && event.shiftKey ? -1 : by);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
