import type { SongResult } from '../../../../analysis/SongResult.js';
import { duration, Icon } from '../../../../kit/index.js';
import { useNames } from '../../hooks/useNames.js';
import { keysSaid } from '../../model/songKeys.js';
import { words } from '../../words.js';

/** Less than this nobody hears. */
const inTune = 3;

interface FactsProps {
  result: SongResult;
  /** Corrects the tempo and the bars, where they can be. */
  onTempo?: () => void;
}

/** What holds for the whole song: key, tempo, tuning and length. */
export function Facts({ result, onTempo }: FactsProps) {
  const { tuning_cents: cents } = result;
  const names = useNames();
  const keys = keysSaid(result);
  return (
    <dl className='song-facts'>
      <Fact name={words.facts.key} value={keys ? names.text(keys) : words.facts.notFound} />
      <Fact name={words.facts.tempo} value={tempoText(result)} onPress={onTempo} />
      <Fact
        name={words.facts.tuning}
        value={cents === null ? words.facts.notFound : tuning(cents)}
      />
      <Fact name={words.facts.length} value={duration(result.duration)} />
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  onPress?: (() => void) | undefined;
}

function Fact({ name, value, onPress }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className='tabular'>
        {value}
        {onPress && (
          <button
            type='button'
            className='fact-button'
            aria-label={words.facts.change(name, value)}
            aria-haspopup='dialog'
            onClick={onPress}
          >
            <Icon name='edit' size={16} />
          </button>
        )}
      </dd>
    </div>
  );
}

function tempoText({ tempo, meter }: SongResult): string {
  if (tempo === null) return words.facts.notFound;
  const bpm = `${Math.round(tempo)} bpm`;
  return meter ? `${bpm} · ${meter.beats}/${meter.unit}` : bpm;
}

function tuning(cents: number): string {
  const whole = Math.round(cents);
  if (Math.abs(whole) < inTune) return 'A = 440 Hz';
  return `A = ${(440 * 2 ** (cents / 1200)).toFixed(1)} Hz`;
}
