import { type CSSProperties, useId } from 'react';

interface SliderProps {
  label: string;
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
  /** Once the hand has let go. */
  onDone?: (value: number) => void;
}

/** A number that is set by sliding; arrows, Page Up and Down, Home and End move it too. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, text, normal, disabled, onChange, onDone } = props;
  const id = useId();
  const filled = { '--filled': `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  const set = (wish: number) => {
    onChange(wish);
    onDone?.(wish);
  };
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
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={(event) => onDone?.(event.currentTarget.valueAsNumber)}
        onKeyUp={(event) => onDone?.(event.currentTarget.valueAsNumber)}
        onDoubleClick={() => normal !== undefined && set(normal)}
        onKeyDown={(event) => {
          if (normal !== undefined && event.key === 'Backspace') set(normal);
        }}
      />
    </div>
  );
}
