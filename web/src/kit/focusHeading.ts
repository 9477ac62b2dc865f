const topmost = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/** Where a window says by `data-begin` that one begins. */
export const marked = (shown: Element) =>
  shown.querySelector<HTMLElement>('[data-begin]:not(:disabled)');

/** Where one goes on when what one was at is gone: the heading of the window, or of the page. */
export function focusHeading(): void {
  const shown = topmost();
  const heading = (shown ?? document).querySelector<HTMLElement>(shown ? 'h2' : 'main h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/** The same, but where the window says so, as soon as it does: Stop where Start was. */
export function goOn(): void {
  const shown = topmost();
  const begin = shown && marked(shown);
  if (begin) begin.focus();
  else if (document.activeElement === document.body) focusHeading();
}
