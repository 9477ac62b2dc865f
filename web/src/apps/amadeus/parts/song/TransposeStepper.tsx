import { IconButton } from '../../../../kit/index.js';
import { words } from '../../words.js';

const most = 11;

/** In which key the chords are written, against that which is heard. */
export function TransposeStepper(
  { semitones, onChange }: { semitones: number; onChange(semitones: number): void },
) {
  const said = semitones === 0
    ? words.transposeStepper.transpose
    : words.common.semitones(semitones);
  return (
    <div
      className='ribbon-zoom transpose'
      role='group'
      aria-label={words.transposeStepper.transposeTheChords}
    >
      <IconButton
        icon='minus'
        label={words.transposeStepper.aSemitoneLower}
        aria-disabled={semitones === -most}
        onClick={() => onChange(semitones - 1)}
      />
      <span className='tabular' role='status'>{said}</span>
      <IconButton
        icon='plus'
        label={words.transposeStepper.aSemitoneHigher}
        aria-disabled={semitones === most}
        onClick={() => onChange(semitones + 1)}
      />
    </div>
  );
}
