import { IconButton } from '../../../kit/index.js';

const most = 11;

/** In which key the chords are written, against that which is heard. */
export function TransposeStepper(
  { semitones, onChange }: { semitones: number; onChange(semitones: number): void },
) {
  const said = semitones === 0
    ? 'Transpose'
    : `${semitones > 0 ? '+' : '−'}${Math.abs(semitones)} semitone${
      Math.abs(semitones) === 1 ? '' : 's'
    }`;
  return (
    <div className='ribbon-zoom transpose' role='group' aria-label='Transpose the chords'>
      <IconButton
        icon='minus'
        label='A semitone lower'
        aria-disabled={semitones === -most}
        onClick={() => onChange(semitones - 1)}
      />
      <span className='tabular' role='status'>{said}</span>
      <IconButton
        icon='plus'
        label='A semitone higher'
        aria-disabled={semitones === most}
        onClick={() => onChange(semitones + 1)}
      />
    </div>
  );
}
