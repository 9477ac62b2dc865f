interface PresetsProps<Value> {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value | undefined;
  onChoose(value: Value): void;
}

/** A few values that are often wanted, one press each. */
export function Presets<Value extends string | number>(
  { label, options, value, onChoose }: PresetsProps<Value>,
) {
  return (
    <div className='presets' role='group' aria-label={label}>
      {options.map((one) => (
        <button
          key={one.value}
          type='button'
          aria-pressed={one.value === value}
          onClick={() => onChoose(one.value)}
        >
          {one.text}
        </button>
      ))}
    </div>
  );
}
