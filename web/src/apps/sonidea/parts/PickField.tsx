import { Icon, type IconName } from '../../../kit/index.js';

interface PickFieldProps<Value extends string> {
  label: string;
  icon: IconName;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of several, as a pill; on a phone it is a picture. */
export function PickField<Value extends string>(
  { label, icon, options, value, onChange }: PickFieldProps<Value>,
) {
  return (
    <label className='son-pick' title={label}>
      <Icon name={icon} size={20} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((one) => <option key={one.value} value={one.value}>{one.label}</option>)}
      </select>
    </label>
  );
}
