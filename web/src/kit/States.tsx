import type { ReactNode } from 'react';
import { Button, IconButton } from './Button.js';
import { Icon, type IconName } from './Icon.js';
import { words } from './words.js';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** What will be here, and how it comes here. */
  children: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

/** Nothing is here yet: says so, and invites the first step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className='state'>
      <Icon name={icon} size={40} />
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** What happened, what is safe, what to do. */
  children: ReactNode;
  onRetry?: () => void;
}

/** Something went wrong where something should be. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  return (
    <div className='state' role='alert'>
      <Icon name='warning' size={40} />
      <h2>{title}</h2>
      <p>{children}</p>
      {onRetry && <Button onClick={onRetry}>{words.states.tryAgain}</Button>}
    </div>
  );
}

interface NoticeProps {
  kind?: 'info' | 'good' | 'warn' | 'bad';
  children: ReactNode;
  action?: ReactNode;
  /** Puts it away; without it, it stays as long as it is true. */
  onDismiss?: () => void;
}

/** A remark within a page. */
export function Notice({ kind = 'info', children, action, onDismiss }: NoticeProps) {
  const icon: IconName = {
    info: 'info',
    good: 'check',
    warn: 'warning',
    bad: 'trouble',
  }[kind] as IconName;
  return (
    <div className='notice' data-kind={kind} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} size={20} />
      <div>{children}</div>
      {action}
      {onDismiss && <IconButton icon='close' label={words.toasts.dismiss} onClick={onDismiss} />}
    </div>
  );
}
