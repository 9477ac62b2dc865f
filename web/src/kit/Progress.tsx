import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from './Button.js';
import { Spinner } from './Spinner.js';
import { words } from './words.js';

interface ProgressProps {
  label: string;
  /** From 0 to 1; without it nobody knows how long it lasts. */
  value?: number | undefined;
  /** What is said on the right, such as “12 of 80 MB”. */
  text?: string;
  onCancel?: () => void;
}

/** How far something has come, and the way out of it. */
export function Progress({ label, value, text, onCancel }: ProgressProps) {
  const id = useId();
  return (
    <div className='progress'>
      <span id={id}>{label}</span>
      <span className='progress-text'>
        {text ?? (value === undefined ? '' : `${Math.round(value * 100)}%`)}
      </span>
      <progress aria-labelledby={id} max={1} value={value} />
      {onCancel && <Button kind='quiet' onClick={onCancel}>{words.common.cancel}</Button>}
    </div>
  );
}

/** Says what is awaited once the wait is long enough to be noticed (300 ms), and nothing before. */
export function Waiting({ children }: { children: ReactNode }) {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className='waiting' role='status'>
      {noticed && (
        <>
          <Spinner /> {children}
        </>
      )}
    </p>
  );
}
