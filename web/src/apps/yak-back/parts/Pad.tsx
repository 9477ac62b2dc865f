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
import { heardSeconds } from '../deck/voicing.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';

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

/** One sound: a tap plays it, or opens it in edit mode; a long one renames. */
export const Pad = memo(function Pad(props: PadProps) {
  const { sound, mode, letter, isElsewhere, tabIndex, children, onPress, onOpen, onRename } = props;
  const { phase, trouble } = usePadState(sound.id);
  const press = usePress({
    isQuick: mode === 'perform',
    run: () => mode === 'perform' ? onPress(sound) : onOpen(sound),
    hold: () => onRename(sound),
  });
  const isOn = phase !== 'idle' || isElsewhere;
  const said = sound.state === 'unreadable'
    ? 'cannot be read'
    : sound.state === 'new'
    ? 'being prepared'
    : phase === 'idle'
    ? (isElsewhere ? 'plays elsewhere' : '')
    : phase;
  const words = [
    sound.name,
    said,
    trouble,
    sound.loop_count < 0 && 'repeats for ever',
    sound.is_favorite && 'favourite',
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
        aria-label={words.filter(Boolean).join(', ')}
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
            ? <span className='pad-trouble'>cannot be read</span>
            : <span>{sound.state === 'new' ? 'preparing' : duration(heardSeconds(sound))}</span>}
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
  /** It is done when the finger comes down, where that cannot be the beginning of scrolling. */
  isQuick: boolean;
  run(): void;
  hold(): void;
}

/** Handlers of a button that answers at once, and differently when it is held. */
function usePress({ isQuick, run, hold }: Press) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isDone = useRef(false);
  const letGo = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const mayScroll = event.pointerType === 'touch' &&
        document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
      isDone.current = isQuick && !mayScroll;
      if (isDone.current) run();
      timer.current = setTimeout(() => {
        if (isDone.current) run();
        isDone.current = true;
        hold();
      }, longMs);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClick(event: MouseEvent) {
      letGo();
      // A click that the pointer has answered already; keys and voices come without one.
      if (isDone.current && event.detail > 0) return;
      run();
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      letGo();
    },
  };
}
