import { type CSSProperties, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';

interface SliderProps {
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as it is read and said, such as “−6 dB”. */
  text: string;
  /** Where a double click, or Backspace, brings it back to. */
  normal?: number;
  disabled?: boolean;
  onChange(value: number): void;
  /** Once the hand that has moved it has let go. */
  onDone?: (value: number) => void;
}

/** A number that is set by sliding; arrows, Page Up and Down, Home and End move it too. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, text, normal, disabled, onChange, onDone } = props;
  const id = useId();
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  const isMoved = useRef(false);
  const move = (next: number) => {
    isMoved.current = true;
    onChange(next);
  };
  const letGo = (next: number) => {
    if (!isMoved.current) return;
    isMoved.current = false;
    onDone?.(next);
  };
  const set = (next: number) => {
    move(next);
    letGo(next);
  };
  /** Also where the page scrolls on with the finger, and where a voice has moved it. */
  const end = (event: SyntheticEvent<HTMLInputElement>) => letGo(event.currentTarget.valueAsNumber);
  return (
    <div className='slider'>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} aria-live='off'>{text}</output>
      <input
        id={id}
        type='range'
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={text}
        style={filled}
        onChange={(event) => move(event.target.valueAsNumber)}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyUp={end}
        onBlur={end}
        onDoubleClick={() => normal !== undefined && set(normal)}
        onKeyDown={(event) => {
          if (normal === undefined || event.key !== 'Backspace') return;
          // It is no key of the page as well.
          event.preventDefault();
          set(normal);
        }}
      />
    </div>
  );
}
