import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading, goOn, Icon } from '../kit/index.js';
import { useMe } from './data.js';
import { Link, usePath } from './router.js';
import { StatusChip } from './StatusChip.js';
import { words } from './words.js';

/** The name of the page, in the tab and for who hears it. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === 'Quintet' ? title : words.frame.quintetTitle(title);
  }, [title]);
}

/** The address that was shown last: every page brings a frame of its own. */
let shown: string | undefined;

interface FrameProps {
  isBare?: boolean;
  /** What it shows only stands in for a page that is still to come. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** What is around every page of the household: the way home, how things stand, who one is. */
export function Frame({ isBare = false, isWaiting = false, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  const path = usePath();
  useEffect(() => {
    if (isWaiting) return;
    const isFirst = shown === undefined || shown === path;
    shown = path;
    // Who goes by keyboard or by ear begins with the heading of the new page, unless a window of it
    // has opened.
    if (!isFirst && main.current && !document.querySelector('dialog[open]')) {
      focusHeading();
    }
  }, [path, isWaiting]);
  useEffect(() => keepFocus(main.current), [path]);
  return (
    <>
      <a className='skip' href='#main'>{words.frame.skipToContent}</a>
      <header className='top'>
        <Link to='/' className='mark'>
          <Mark /> <span>{words.frame.quintet}</span>
        </Link>
        {!isBare && (
          <div className='top-end'>
            <StatusChip />
            <Person />
          </div>
        )}
      </header>
      <main id='main' ref={main} tabIndex={-1} key={path}>{children}</main>
    </>
  );
}

/**
 * When what was focused is taken out of the page, one goes on in the next row of its list; at the
 * heading, where there is none.
 */
function keepFocus(main: HTMLElement | null): (() => void) | undefined {
  if (!main) return undefined;
  let last: Element | undefined;
  const come = ({ target }: FocusEvent) => {
    // The heading of a window only stands in until there is where to go on.
    if (target instanceof Element && !target.matches('h2')) last = target;
  };
  let next: HTMLElement | undefined;
  const observer = new MutationObserver((changes) => {
    if (!last || last.isConnected) return;
    next = beside(last, changes) ?? next;
    if (!document.activeElement?.matches('body, h2')) return;
    if (next?.isConnected && !document.querySelector('dialog[open]')) next.focus();
    else goOn();
  });
  main.addEventListener('focusin', come);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    main.removeEventListener('focusin', come);
    observer.disconnect();
  };
}

/**
 * The first thing to press in the row after a removed one, else in the one before; nothing where
 * that is what was pressed to remove it, and a key that repeats would remove the next.
 */
function beside(gone: Element, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const pressable = 'a[href], button, input, select';
  for (const { removedNodes, nextSibling, previousSibling } of changes) {
    const row = [...removedNodes].find((node) => node.contains(gone));
    const next = nextSibling ?? previousSibling;
    if (row instanceof HTMLLIElement && next instanceof HTMLLIElement) {
      return row.querySelector(pressable) === gone && !gone.hasAttribute('aria-haspopup')
        ? undefined
        : next.querySelector<HTMLElement>(pressable) ?? undefined;
    }
  }
  return undefined;
}

function Mark() {
  const heights = [10, 15, 20, 15, 10];
  return (
    <svg viewBox='0 0 24 24' width='28' height='28' aria-hidden='true' className='mark-picture'>
      {heights.map((height, index) => (
        <rect
          key={index}
          x={1.6 + index * 4.4}
          y={12 - height / 2}
          width='3.2'
          height={height}
          rx='1.6'
        />
      ))}
    </svg>
  );
}

function Person() {
  const me = useMe();
  return (
    <Link to='/account' className='person'>
      <Icon name='person' />
      <span>{me?.member.name ?? words.frame.account}</span>
    </Link>
  );
}
