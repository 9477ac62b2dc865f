import { IconButton } from '../../../../kit/index.js';
import { neckOf } from '../../model/necks.js';
import { words } from '../../words.js';
import { NeckField } from './NeckField.js';

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
      <NeckField neck={neckOf(neck).id} onNeck={onNeck} />
      <div className='field'>
        <span className='field-name' id='capo-name'>{words.neckChoices.capo}</span>
        <div className='stepper' role='group' aria-labelledby='capo-name'>
          <IconButton
            icon='minus'
            label={words.neckChoices.aFretLower}
            aria-disabled={capo === 0}
            onClick={() => onCapo(capo - 1)}
          />
          <span className='tabular' role='status'>
            {capo === 0 ? words.neckChoices.none : words.neckChoices.fret(capo)}
          </span>
          <IconButton
            icon='plus'
            label={words.neckChoices.aFretHigher}
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
