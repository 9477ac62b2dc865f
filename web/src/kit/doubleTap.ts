// Two quick taps at one place are one wish. Where the first has opened or closed a window or taken
// away its button or row, the second lands on what is there then, and is not meant for that.

/** Where and when a finger came down, by the clock of the events. */
export interface Tap {
  readonly clientX: number;
  readonly clientY: number;
  readonly timeStamp: number;
}

/** Two presses that are no further apart are one wish. */
export const doublePressMs = 350;
const nearPixels = 16;
const rows = 'li, tr, [role=row], [role=listitem]';
/** The tap that came last, also while the page was busy, with what it was in. */
let last: Tap & Record<'window' | 'row' | 'button', Element | null> | undefined;
let isPassedOver = false;
/** The slider that such a tap lies on, which browsers move when it is touched, and its value. */
let slider: HTMLInputElement | undefined;
let before = '';

/** Begins to pass over what is not meant. */
export function watchTaps(): void {
  addEventListener('pointerdown', (event) => {
    const { clientX, clientY, timeStamp } = event;
    const target = event.target as Element;
    const [window, row] = [target.closest('dialog'), target.closest(rows)];
    isPassedOver = last !== undefined && isRepeated(event, last) &&
      (window !== last.window || last.button?.isConnected === false ||
        (row !== null && last.row?.isConnected === false));
    if (isPassedOver) {
      event.stopPropagation();
      if (target.matches('[type=range]')) {
        slider = target as HTMLInputElement;
        before = slider.value;
      }
    } else last = { clientX, clientY, timeStamp, window, row, button: target.closest('button') };
  }, { capture: true, passive: true });
  addEventListener('click', (event) => {
    // Keys and voices come without a place.
    if (!isPassedOver || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  addEventListener('input', (event) => {
    if (slider && event.target === slider) {
      slider.value = before;
      event.stopPropagation();
    } else {
      // Whoever fills something in has seen what is there.
      last = undefined;
    }
  }, { capture: true, passive: true });
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => slider = undefined, { capture: true, passive: true });
  }
}

/** Whether a tap only repeats an earlier one. */
export function isRepeated(tap: Tap, first: Tap): boolean {
  return tap.timeStamp - first.timeStamp < doublePressMs &&
    Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY) < nearPixels;
}
