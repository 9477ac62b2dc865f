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
  /** It is pressed for another player than this tab. */
  isRemote: boolean;
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
  const { sound, mode, letter, isRemote, isElsewhere, tabIndex, children } = props;
  const { onPress, onOpen, onRename } = props;
  const { phase, trouble } = usePadState(sound.id);
  const isOn = phase !== 'idle' || isElsewhere;
  const press = usePress({
    isPlayed: mode === 'perform',
    // What others end with, or takes its turn, cannot be taken back where the touch only scrolls.
    isQuick: sound.state === 'ready' && !isOn && !isRemote &&
      sound.choke_group === undefined && !sound.sequence?.length,
    isOn,
    run: () => mode === 'perform' ? onPress(sound) : onOpen(sound),
    hold: () => onRename(sound),
  });
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
  /** Several fingers may press at once, of which browsers make no clicks. */
  isPlayed: boolean;
  /**
   * It is done when the finger comes down even where that may be the beginning of scrolling, and
   * taken back then.
   */
  isQuick: boolean;
  isOn: boolean;
  run(): void;
  hold(): void;
}

/** Handlers of a button that answers at once, and differently when it is held. */
function usePress(press: Press) {
  const newest = useRef(press);
  newest.current = press;
  /** What becomes of the press that was begun last. */
  const stage = useRef<'done' | 'waits' | 'clicks'>('clicks');
  const wasOn = useRef(false);
  const takeBack = () => {
    const { isOn, run } = newest.current;
    if (stage.current === 'done' && isOn !== wasOn.current) run();
    stage.current = 'done';
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const { isPlayed, isQuick, isOn, run, hold } = newest.current;
      wasOn.current = isOn;
      stage.current = !isPlayed
        ? 'clicks'
        : mayScroll(event) && !(isQuick && maySound())
        ? 'waits'
        : 'done';
      if (stage.current === 'done') run();
      letGo();
      if (!event.isPrimary) return;
      holding = setTimeout(() => {
        takeBack();
        hold();
      }, longMs);
    },
    onPointerUp() {
      letGo();
      if (stage.current !== 'waits') return;
      stage.current = 'done';
      newest.current.run();
    },
    onPointerCancel() {
      letGo();
      takeBack();
    },
    onPointerLeave: letGo,
    onClick(event: MouseEvent) {
      letGo();
      // A click that the pointer has answered already; keys and voices come without one.
      if (stage.current === 'done' && event.detail > 0) return;
      newest.current.run();
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      letGo();
    },
  };
}

/** Whether this may be the beginning of scrolling the page. */
function mayScroll({ pointerType }: PointerEvent): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return pointerType === 'touch' && scrollHeight > clientHeight + 1;
}

/** Before anybody has tapped on the page, browsers let nothing sound until the finger is lifted. */
function maySound(): boolean {
  const { userActivation } = navigator as { userActivation?: { hasBeenActive: boolean } };
  return userActivation?.hasBeenActive ?? true;
}
