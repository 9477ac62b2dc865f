import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { Chord, SongResult } from '../../../../analysis/SongResult.js';
import { Icon, useIsStill } from '../../../../kit/index.js';
import type { Player } from '../../hooks/usePlayer.js';
import { type useZoom, useZoomHands } from '../../hooks/useZoom.js';
import type { Span } from '../../model/bars.js';
import { chordSaid, hueOf, isMinor } from '../../model/chordNames.js';
import { toSeconds } from '../../model/chordTimes.js';
import type { Layout } from '../../model/ribbonLayout.js';
import type { Shown } from '../../model/stageBars.js';
import { words } from '../../words.js';
import { RibbonGrid } from './RibbonGrid.js';
import { Roll } from './Roll.js';

interface RibbonProps {
  result: SongResult;
  layout: Layout;
  /** How its chords are written. */
  shown: Shown;
  player: Pick<Player, 'now' | 'isPlaying' | 'position' | 'loop'>;
  /** The chord that is looked at, by its place. */
  chosen: number;
  zoom: ReturnType<typeof useZoom>;
  /** Places of chords that were read otherwise because of a correction. */
  followed: readonly number[];
  onChoose(place: number): void;
}

/** Where the moment that is heard stands in the window, as a share of its width. */
const ahead = 0.3;
/** How long the ribbon stays where a hand has moved it. */
const handMilliseconds = 3_000;

/** The chords in a row, as long as they last, with bars above; it follows what is heard. */
export function Ribbon(props: RibbonProps) {
  const { result, layout, shown, player, chosen, zoom, followed, onChoose } = props;
  const place = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const movedAt = useRef(-Infinity);
  const isStill = useIsStill();
  useZoomHands(place, layout, zoom);
  const read = useRef(player.now);
  read.current = player.now;

  useEffect(() => {
    const view = place.current;
    let frame = 0;
    let shown: Element | undefined;
    const draw = () => {
      const seconds = read.current();
      const x = layout.at(seconds);
      hand.current?.style.setProperty('translate', `${x}rem`);
      const now = view?.querySelector(`[data-place="${layout.chordAt(seconds)}"]`) ?? undefined;
      if (now !== shown) {
        shown?.removeAttribute('data-now');
        now?.setAttribute('data-now', '');
        shown = now;
      }
      if (view && player.isPlaying && performance.now() - movedAt.current > handMilliseconds) {
        follow(view, x * rem(), isStill);
      }
      if (player.isPlaying) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      shown?.removeAttribute('data-now');
    };
  }, [layout, player.isPlaying, player.position, isStill]);

  const moved = () => {
    movedAt.current = performance.now();
  };
  const go = (event: KeyboardEvent) => {
    const nearer = { '+': zoom.in, '=': zoom.in, '-': zoom.out }[event.key];
    if (nearer && !event.altKey && !event.ctrlKey && !event.metaKey) return nearer();
    const last = result.chords.length - 1;
    const to = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, to));
    onChoose(next);
    place.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <div
      className='ribbon'
      ref={place}
      role='group'
      aria-label={words.ribbon.chordsUseTheArrow}
      data-far={layout.factor < 1 ? '' : undefined}
      onKeyDown={go}
      onWheel={moved}
      onPointerDown={moved}
      onTouchMove={moved}
    >
      <div className='ribbon-inner' style={{ inlineSize: `${layout.width}rem` }}>
        <RibbonGrid result={result} layout={layout} />
        {player.loop && <LoopBand loop={player.loop} layout={layout} />}
        <Chords
          result={result}
          layout={layout}
          shown={shown}
          chosen={chosen}
          followed={followed}
          onChoose={onChoose}
        />
        <Roll result={result} layout={layout} />
        <div className='ribbon-hand' ref={hand} aria-hidden='true' />
      </div>
    </div>
  );
}

/** Pixels of a rem. */
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Brings a place into view: evenly, or page by page for who wants things to stand still. */
function follow(view: HTMLElement, x: number, isStill: boolean): void {
  if (!isStill) view.scrollLeft = x - ahead * view.clientWidth;
  else if (x < view.scrollLeft || x > view.scrollLeft + 0.9 * view.clientWidth) {
    view.scrollLeft = x - 0.1 * view.clientWidth;
  }
}

/** What is played over and over. */
function LoopBand({ loop, layout: { at } }: { loop: Span; layout: Layout }) {
  const start = at(loop.start);
  return (
    <div
      className='ribbon-loop'
      aria-hidden='true'
      style={{ insetInlineStart: `${start}rem`, inlineSize: `${at(loop.end) - start}rem` }}
    />
  );
}

interface ChordsProps
  extends Pick<RibbonProps, 'result' | 'layout' | 'shown' | 'chosen' | 'followed' | 'onChoose'> {}

const Chords = memo(
  function Chords({ result, layout, shown, chosen, followed, onChoose }: ChordsProps) {
    const { edges, hasRoom } = layout;
    return (
      <div className='ribbon-chords'>
        {result.chords.map((chord, place) => (
          <button
            key={place}
            type='button'
            className='ribbon-chord'
            data-place={place}
            data-none={hueOf(chord.label) === undefined ? '' : undefined}
            data-hand={chord.by_hand && ''}
            data-followed={followed.includes(place) ? '' : undefined}
            data-minor={isMinor(chord.label) ? '' : undefined}
            tabIndex={place === chosen ? 0 : -1}
            aria-pressed={place === chosen}
            aria-label={said({ ...chord, label: shown(chord.label, chord.start).label })}
            style={style(chord, (edges[place + 1] ?? 0) - (edges[place] ?? 0))}
            onClick={() => onChoose(place)}
          >
            {hasRoom(place) && <span>{shown(chord.label, chord.start).written}</span>}
            {chord.by_hand && <Icon name='edit' size={14} />}
            <i aria-hidden='true' />
          </button>
        ))}
      </div>
    );
  },
);

const said = ({ label, start, confidence, by_hand }: Chord) =>
  words.ribbon.chordAt(
    chordSaid(label),
    toSeconds(start),
    by_hand ? words.ribbon.correctedByHand : words.ribbon.sure(Math.round(confidence * 100)),
  );

function style({ label, confidence }: Chord, width: number): CSSProperties {
  return {
    inlineSize: `${width}rem`,
    '--hue': hueOf(label) ?? 0,
    '--sure': confidence,
  } as CSSProperties;
}
