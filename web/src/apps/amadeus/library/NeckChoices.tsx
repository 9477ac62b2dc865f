import { IconButton, SelectField } from '../../../kit/index.js';
import { neckFamilies, neckOf } from './necks.js';

const mostCapo = 11;

interface NeckChoicesProps {
  neck: string;
  /** The fret on which it lies; 0 without. */
  capo: number;
  onNeck(id: string): void;
  onCapo(fret: number): void;
}

/** On which instrument with frets a chord is shown, and where its capo lies. */
export function NeckChoices({ neck, capo, onNeck, onCapo }: NeckChoicesProps) {
  return (
    <div className='part-choices'>
      <SelectField
        label='Instrument'
        value={neckOf(neck).id}
        onChange={(event) => onNeck(event.target.value)}
      >
        {neckFamilies.map(({ name, tunings }) => (
          <optgroup key={name} label={name}>
            {tunings.map(({ id, name: title }) => <option key={id} value={id}>{title}</option>)}
          </optgroup>
        ))}
      </SelectField>
      <div className='field'>
        <span className='field-name' id='capo-name'>Capo</span>
        <div className='stepper' role='group' aria-labelledby='capo-name'>
          <IconButton
            icon='minus'
            label='A fret lower'
            aria-disabled={capo === 0}
            onClick={() => onCapo(capo - 1)}
          />
          <span className='tabular' role='status'>{capo === 0 ? 'none' : `fret ${capo}`}</span>
          <IconButton
            icon='plus'
            label='A fret higher'
            aria-disabled={capo === mostCapo}
            onClick={() => onCapo(capo + 1)}
          />
        </div>
      </div>
    </div>
  );
}

/** A fret that an address names; 0 for what is none. */
export const capoIn = (text: string) =>
  Math.min(mostCapo, Math.max(0, Math.trunc(Number(text)) || 0));
