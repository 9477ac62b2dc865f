import { useSinglePress } from '../../../kit/index.js';
import type { RecorderStage } from '../sound/recorderTypes.js';
import { words } from '../words.js';

interface BigButtonProps {
  stage: RecorderStage;
  /** Something has to come first. */
  isWaiting?: boolean;
  onPress(): void;
}

/** Records, and ends it: a disc that becomes a square in its place. */
export function BigButton({ stage, isWaiting = false, onPress }: BigButtonProps) {
  const isOn = stage === 'recording' || stage === 'paused' || stage === 'counting';
  const isResting = isWaiting || stage === 'ending';
  const press = useSinglePress(onPress);
  return (
    <button
      type='button'
      className='son-big'
      data-stage={stage}
      aria-label={isOn ? words.common.stop : words.common.record}
      aria-pressed={isOn}
      aria-disabled={isResting || undefined}
      onClick={() => !isResting && press()}
    >
      <span />
    </button>
  );
}
