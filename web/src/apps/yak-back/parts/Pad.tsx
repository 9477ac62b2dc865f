import {
  type CSSProperties,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import type { YakSound } from '../../../generated/api.js';
import { duration, Icon } from '../../../kit/index.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';
import { heardSeconds } from '../sound/voicing.js';
import { words } from '../words.js';

export type Mode = 'perform' | 'edit';

interface PadProps {
  sound: YakSound;
  mode: Mode;
  /** The key of the keyboard that plays it. */
  letter: string | undefined;
  /** It sounds on another player. */
  isElsewhere: boolean;
  tabIndex: 0 | -1;
  /** What is done with it beside pressing: its menu, its grip. */
  children: ReactNode;
  onPress(sound: YakSound): void;
  onOpen(sound: YakSound): void;
  onRename(sound: YakSound): void;
}

/** Held for so long a pad is to be renamed. */
const longMs = 550;
/** The one press that may become a long one: several fingers play. */
let holding: ReturnType<typeof setTimeout> | undefined;
const letGo = () => clearTimeout(holding);

/** One sound: a tap plays it, or opens it in edit mode; a long one renames. */
export const Pad = memo(function Pad(props: PadProps) {
  const { sound, mode, letter, isElsewhere, tabIndex, children } = props;
  const { onPress, onOpen, onRename } = props;
  const { phase, trouble } = usePadState(sound.id);
  const isOn = phase !== 'idle' || isElsewhere;
  const press = usePress({
    // What cannot be played yet opens a window, which waits for the whole tap.
    isPlayed: mode === 'perform' && sound.state === 'ready',
    isOn,
    run: () => mode === 'perform' ? onPress(sound) : onOpen(sound),
    hold: () => onRename(sound),
  });
  const said = sound.state === 'unreadable'
    ? words.pad.cannotBeRead
    : sound.state === 'new'
    ? words.pad.beingPrepared
    : phase === 'idle'
    ? (isElsewhere ? words.pad.playingElsewhere : '')
    : phase;
  const texts = [
    sound.name,
    said,
    trouble,
    sound.loop_count < 0 && words.pad.repeatsForever,
    sound.is_favorite && words.pad.favourite,
  ];
  return (
    <div
      className='pad'
      data-pad={sound.id}
      data-phase={phase}
      data-elsewhere={isElsewhere ? '' : undefined}
      data-state={sound.state}
      style={{ '--hue': sound.color_hue * 360 } as CSSProperties}
    >
      <button
        type='button'
        className='pad-face'
        tabIndex={tabIndex}
        aria-pressed={mode === 'perform' ? isOn : undefined}
        aria-label={texts.filter(Boolean).join(', ')}
        aria-keyshortcuts={letter}
        {...press}
      >
        <PadRing />
        <PadSign sound={sound} phase={phase} />
        <span className='pad-name'>{sound.name}</span>
        <span className='pad-foot tabular'>
          {letter && <kbd>{letter}</kbd>}
          {phase === 'waiting'
            ? <Countdown pad={sound.id} />
            : trouble
            ? <span className='pad-trouble'>{trouble}</span>
            : sound.state === 'unreadable'
            ? <span className='pad-trouble'>{words.pad.cannotBeRead}</span>
            : (
              <span>
                {sound.state === 'new'
                  ? words.pad.preparing
                  : duration(Math.max(1, heardSeconds(sound)))}
              </span>
            )}
          {sound.loop_count < 0 && <Icon name='sync' size={16} />}
          {sound.is_favorite && <Icon name='star' size={16} />}
        </span>
      </button>
      {children}
    </div>
  );
});

/** How far it is; its length is set frame by frame, beside React. */
function PadRing() {
  return (
    <svg className='pad-ring' viewBox='0 0 36 36' aria-hidden='true'>
      <circle cx='18' cy='18' r='16' pathLength='100' />
      <circle cx='18' cy='18' r='16' pathLength='100' className='pad-ring-done' />
    </svg>
  );
}

function PadSign({ sound, phase }: { sound: YakSound; phase: string }) {
  if (sound.state === 'unreadable') return <Icon name='warning' size={24} />;
  if (phase === 'paused') return <Icon name='pause' size={24} />;
  return (
    <span className='pad-bars' aria-hidden='true'>
      {[0, 1, 2, 3, 4].map((bar) => <i key={bar} style={{ '--bar': bar } as CSSProperties} />)}
    </span>
  );
}

/** The seconds until it begins; written frame by frame, beside React. */
function Countdown({ pad }: { pad: string }) {
  const deck = useDeck();
  return <span className='pad-wait' data-wait>{Math.ceil(deck.voice(pad)?.waits ?? 0)} s</span>;
}

interface Press {
  /** It is done when the finger comes down, also under several fingers; otherwise by a click. */
  isPlayed: boolean;
  isOn: boolean;
  run(): void;
  hold(): void;
}

/**
 * Handlers of a button that answers at once, and differently when it is held.
 *
 * A pad is an instrument: it sounds, stops, chokes its group and takes its turn at the moment of
 * touch. Whether a touch becomes a scroll is known only later, and by then a choked sound is gone
 * and a turn is taken. So pads that are played never scroll (`touch-action: none`), however far a
 * thumb slides on them; who scrolls the board does it beside the pads, by the `ScrollRail`.
 */
function usePress(press: Press) {
  const newest = useRef(press);
  newest.current = press;
  /** The press that was begun last is done; a click that follows is the same press. */
  const isDone = useRef(false);
  const wasOn = useRef(false);
  const takeBack = () => {
    const { isOn, run } = newest.current;
    if (isDone.current && isOn !== wasOn.current) run();
    isDone.current = true;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const { isPlayed, isOn, run, hold } = newest.current;
      wasOn.current = isOn;
      isDone.current = isPlayed;
      if (isPlayed) run();
      letGo();
      if (!event.isPrimary) return;
      holding = setTimeout(() => {
        takeBack();
        hold();
      }, longMs);
    },
    onPointerUp: letGo,
    onPointerCancel() {
      letGo();
      takeBack();
    },
    onPointerLeave: letGo,
    onClick(event: MouseEvent) {
      letGo();
      // A click that the pointer has answered already; keys and voices come without one.
      if (isDone.current && event.detail > 0) return;
      newest.current.run();
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      letGo();
    },
  };
}
