// Two quick taps at one place are one wish. Where the first has opened a window, the second lands
// on whatever that window shows there, and is not meant for it.

/** Where and when a finger came down, by the clock of the events. */
export interface Tap {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

const longestMs = 350;
const nearPixels = 16;
let last: Tap | undefined;

/** The tap that came last, also while the page was busy. */
export const lastTap = (): Tap | undefined => last;

/** Begins to note taps. */
export function watchTaps(): void {
  addEventListener('pointerdown', (event) => {
    last = event;
  }, { capture: true, passive: true });
}

/** Whether a tap only repeats an earlier one. */
export function isRepeated(tap: Tap, first: Tap | undefined): boolean {
  return first !== undefined && tap.timeStamp - first.timeStamp < longestMs &&
    Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY) < nearPixels;
}
