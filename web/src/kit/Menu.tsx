import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from './Icon.js';
import { addWindow } from './windows.js';

export interface MenuItem {
  label: string;
  /** Stays the same where the label changes while the menu is open, so that the focus stays. */
  key?: string;
  icon?: IconName;
  isDangerous?: boolean;
  run(): void;
}

/** A list keeps so far from the edge of the page, in pixels. */
const edge = 8;

interface MenuProps {
  /** What the button is called. */
  label: string;
  icon?: IconName;
  items: readonly MenuItem[];
  /** -1 where arrows lead to what it belongs to, and Tab is not to stop at every one. */
  tabIndex?: 0 | -1 | undefined;
}

/**
 * Opens a list upwards where it would be cut off below and is not above; else as much as can be
 * comes into view. What would be cut off at the left moves to the right.
 */
function fit(list: HTMLElement, button: HTMLElement): void {
  list.removeAttribute('style');
  delete list.dataset['up'];
  if (button.closest('.virtual-list')) return lift(list, button);
  const { left, bottom, height } = list.getBoundingClientRect();
  if (left < edge) list.style.insetInlineEnd = `${left - edge}px`;
  if (bottom <= innerHeight) return;
  if (button.getBoundingClientRect().top >= height + 8) list.dataset['up'] = '';
  else list.scrollIntoView({ block: 'nearest' });
}

/** Rows of a long list cut off what reaches beyond them: there it lies over the page. */
function lift(list: HTMLElement, button: HTMLElement): void {
  const { top, right, bottom } = button.getBoundingClientRect();
  if (!list.hasAttribute('popover')) {
    list.setAttribute('popover', 'manual');
    (list as HTMLElement & { showPopover?(): void }).showPopover?.();
  }
  const { width, height } = list.getBoundingClientRect();
  const y = bottom + height + edge > innerHeight ? top - height - 4 : bottom + 4;
  const x = Math.max(edge, right - width);
  list.style.cssText = `position:fixed;inset:${y}px auto auto ${x}px;margin:0;color:var(--text)`;
}

/** A button that opens a list of things to do: arrows move, letters jump, Escape and Back close. */
export function Menu({ label, icon = 'more', items, tabIndex }: MenuProps) {
  // Where one begins in it while it is open: at the first entry, or with Arrow Up at the last.
  const [open, setOpen] = useState<'first' | 'last' | false>(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const entries =
    () => [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useLayoutEffect(() => {
    const list = place.current?.querySelector<HTMLElement>('[role=menu]');
    if (!list) return;
    const refit = () => button.current && fit(list, button.current);
    refit();
    // A phone that is turned has other edges.
    addEventListener('resize', refit);
    return () => removeEventListener('resize', refit);
  }, [open, items.length]);
  useLayoutEffect(() => {
    // The action that had the focus is gone; lost to the page, it would close the menu.
    if (open && document.activeElement === document.body) entries()[0]?.focus();
  });
  useEffect(() => {
    if (!open) return;
    entries().at(open === 'last' ? -1 : 0)?.focus();
    const away = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    const left = addWindow(close);
    return () => {
      left();
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  const move = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((one) => one === document.activeElement);
    const go = (to: number) => all[(to + all.length) % all.length]?.focus();
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(-1);
        break;
      case 'Escape':
        close();
        break;
      default: {
        const letter = event.key.toLowerCase();
        const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)];
        if (letter.length !== 1 || letter === ' ') return;
        turned.find((one) => one.textContent?.trim().toLowerCase().startsWith(letter))?.focus();
      }
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className='menu' ref={place}>
      <button
        ref={button}
        type='button'
        className='icon-button'
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        aria-haspopup='menu'
        aria-expanded={open !== false}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? false : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        <Icon name={icon} />
      </button>
      {open && (
        <div className='menu-list' id={id} role='menu' aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.key ?? item.label}
              type='button'
              role='menuitem'
              tabIndex={-1}
              data-kind={item.isDangerous ? 'danger' : undefined}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.icon && <Icon name={item.icon} size={20} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
