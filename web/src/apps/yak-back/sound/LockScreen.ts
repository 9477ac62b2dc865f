// What the system's lock screen, and the keys of a keyboard or headphones, know of the board; also
// when one has gone to another app meanwhile.
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { words } from '../words.js';
import type { Deck } from './Deck.js';

/** As many names as a lock screen has room for. */
const namesShown = 3;
/** Quick taps are told together: telling the system takes longer than playing. */
const pauseMs = 250;

export class LockScreen {
  #shown = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deck: Deck) {
    deck.subscribe(() => this.#look());
  }

  #look(): void {
    clearTimeout(this.#timer);
    const title = this.#title;
    // What begins after silence, and silence, are told at once.
    if (this.#shown === '' || title === '') this.#show(title);
    else this.#timer = setTimeout(() => this.#show(this.#title), pauseMs);
  }

  get #title(): string {
    const names = this.deck.playing().flatMap((id) => this.deck.name(id) ?? []);
    return names.slice(0, namesShown).join(' · ') +
      (names.length > namesShown ? words.lockScreen.andMore(names.length - namesShown) : '');
  }

  /** Tells the system what plays; an empty title is nothing. */
  #show(title: string): void {
    if (title === this.#shown) return;
    this.#shown = title;
    const stop = () => this.#stop();
    showOnMediaControl(
      this,
      title === '' ? undefined : {
        state: 'playing',
        title,
        artist: words.common.yakBack,
        artwork: { src: '/icons/yak-back-512.png' },
        keys: { pause: stop, stop },
      },
    );
  }

  #stop(): void {
    this.deck.stage.stopAll();
    this.deck.stopAll();
  }
}
