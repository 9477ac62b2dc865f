import { SelectField } from '../../../../kit/index.js';
import { neckFamilies } from '../../model/necks.js';
import { words } from '../../words.js';

/** Which instrument with frets is meant. */
export function NeckField({ neck, onNeck }: { neck: string; onNeck(id: string): void }) {
  return (
    <SelectField
      label={words.common.instrument}
      value={neck}
      onChange={(event) => onNeck(event.target.value)}
    >
      {neckFamilies.map(({ name, tunings }) => (
        <optgroup key={name} label={name}>
          {tunings.map(({ id, name: title }) => <option key={id} value={id}>{title}</option>)}
        </optgroup>
      ))}
    </SelectField>
  );
}
