import type { ReactNode } from 'react';

interface CheckChipProps {
  /** What it is called, where that is not what is seen. */
  label?: string;
  checked: boolean;
  onChange(isOn: boolean): void;
  children: ReactNode;
}

/** A checkbox that looks like the thing itself: a day, a sound. */
export function CheckChip({ label, checked, onChange, children }: CheckChipProps) {
  return (
    <label className='check-chip'>
      <input
        type='checkbox'
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
