import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { Icon, type IconName } from './Icon.js';
import { Spinner } from './Spinner.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is for the one thing to do here; `danger` for what cannot be taken back. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  /** Something is under way: the button keeps its place and its focus, and does nothing. */
  busy?: boolean | undefined;
}

/**
 * `aria-disabled`, unlike `disabled`, lets a button that has nothing to do just now keep the focus.
 */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}

/** A button with words. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'plain', icon, busy = false, children, onClick, type = 'button', ...others },
  ref,
) {
  const isResting = busy || others['aria-disabled'] === true;
  return (
    <button
      {...others}
      ref={ref}
      type={type}
      className='button'
      data-kind={kind}
      onClick={isResting ? refuse : onClick}
      aria-disabled={isResting || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
});

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What it does, for those who do not see the picture, and for those who wait over it. */
  label: string;
}

/** A button with a picture; its name is read aloud and shown to who waits over it. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, onClick, type = 'button', ...others },
  ref,
) {
  return (
    <button
      {...others}
      ref={ref}
      type={type}
      className='icon-button'
      aria-label={label}
      title={label}
      onClick={others['aria-disabled'] === true ? refuse : onClick}
    >
      <Icon name={icon} />
    </button>
  );
});
