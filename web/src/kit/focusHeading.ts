/** Where one goes on when what one was at is gone: the heading of the window, or of the page. */
export function focusHeading(): void {
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heading = (shown ?? document).querySelector<HTMLElement>(shown ? 'h2' : 'main h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}
