// The sixteen pads: finger, mouse and keys.
import type { Board, Pad } from '../Board.js';
import { icon, make } from './dom.js';

/** Four rows of four keys by their place, so that every keyboard layout has the same square. */
const codes = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'KeyQ',
  'KeyW',
  'KeyE',
  'KeyR',
  'KeyA',
  'KeyS',
  'KeyD',
  'KeyF',
  'KeyZ',
  'KeyX',
  'KeyC',
  'KeyV',
];

export class PadGrid {
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(
    readonly board: Board,
    readonly home: HTMLElement,
    readonly select: (pad: Pad) => void,
  ) {
    this.#buttons = board.pads.map((pad) => this.#button(pad));
    home.append(...this.#buttons);
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** Shows what has changed about a pad. */
  show(pad: Pad, selected: boolean): void {
    const button = this.#buttons[pad.number];
    button?.toggleAttribute('data-plays', pad.plays);
    button?.toggleAttribute('data-loops', pad.loops);
    button?.setAttribute('aria-pressed', String(pad.plays));
    if (selected) button?.setAttribute('aria-current', 'true');
    else button?.removeAttribute('aria-current');
  }

  /** Moves every pad's needle. */
  animate(): void {
    for (const pad of this.board.pads) {
      const level = pad.plays ? Math.min(1, this.board.level(pad)) : 0;
      // The square root makes quiet sounds visible.
      this.#buttons[pad.number]?.style.setProperty('--level', Math.sqrt(level).toFixed(2));
    }
  }

  #button(pad: Pad): HTMLButtonElement {
    const key = (codes[pad.number] ?? '').slice(-1);
    const button = make(
      'button',
      {
        type: 'button',
        class: 'pad',
        'data-family': pad.voice.family,
        'aria-keyshortcuts': key,
        'aria-label': pad.voice.name,
      },
      make('kbd', { 'aria-hidden': 'true' }, key),
      make('span', { class: 'name' }, pad.voice.name),
      icon('loop'),
      make('span', { class: 'needle', 'aria-hidden': 'true' }),
    );
    // The finger's touch counts, not its lifting; a click without a finger comes from the keyboard
    // or from a reader of the screen.
    button.addEventListener('pointerdown', (event) => {
      if (event.button === 0) this.#press(pad);
    });
    button.addEventListener('click', (event) => {
      if (event.detail === 0) this.#press(pad);
    });
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) this.select(pad);
    });
    return button;
  }

  #press(pad: Pad): void {
    this.board.press(pad);
    this.select(pad);
    document.documentElement.dataset['heard'] = '';
  }

  #key(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === 'Escape') return this.board.stopAll();
    if (event.code.startsWith('Arrow')) return this.#walk(event);
    const pad = this.board.pads[codes.indexOf(event.code)];
    if (pad) this.#press(pad);
  }

  /** The arrows go from pad to pad while one of them has the focus. */
  #walk(event: KeyboardEvent): void {
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -4,
      ArrowDown: 4,
    };
    const next = this.#buttons[at + (steps[event.code] ?? 0)];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  }
}
