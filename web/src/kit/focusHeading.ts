/**
 * Where one goes on when what one was at is gone: where the window says so by `data-begin`, or at
 * its heading; without a window at that of the page.
 */
export function focusHeading(): void {
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1);
  const begin = shown?.querySelector<HTMLElement>('[data-begin]:not(:disabled)');
  if (begin) return begin.focus();
  const heading = (shown ?? document).querySelector<HTMLElement>(shown ? 'h2' : 'main h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
