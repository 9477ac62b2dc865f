import { forwardRef, type ButtonHTMLAttributes, type MouseEvent } from 'react';
import { Icon, type IconName } from './Icon.js';
import { Spinner } from './Progress.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is for the one thing to do here; `danger` for what cannot be taken back. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  icon?: IconName | undefined;
  /** Something is under way: the button keeps its place and its focus, and does nothing. */
  busy?: boolean | undefined;
}

/** A button with words. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'plain', icon, busy = false, children, onClick, type = 'button', ...others }, ref,
) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others} ref={ref} type={type} className="button" data-kind={kind} onClick={click}
      aria-disabled={busy || undefined} aria-busy={busy || undefined}
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
  { icon, label, type = 'button', ...others }, ref,
) {
  return (
    <button
      {...others} ref={ref} type={type} className="icon-button" aria-label={label} title={label}
    >
      <Icon name={icon} />
    </button>
  );
});
