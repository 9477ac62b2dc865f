import type { SongResult } from '../../../../analysis/SongResult.js';
import { duration } from '../../../../kit/index.js';
import { useNames } from '../../hooks/useNames.js';
import { keysSaid } from '../../model/songKeys.js';
import { words } from '../../words.js';

/** Less than this nobody hears. */
const inTune = 3;

/** What holds for the whole song: key, tempo, tuning and length. */
export function Facts({ result }: { result: SongResult }) {
  const { tempo, tuning_cents: cents } = result;
  const names = useNames();
  const keys = keysSaid(result);
  return (
    <dl className='song-facts'>
      <Fact name={words.facts.key} value={keys ? names.text(keys) : words.facts.notFound} />
      <Fact
        name={words.facts.tempo}
        value={tempo === null ? words.facts.notFound : `${Math.round(tempo)} bpm`}
      />
      <Fact
        name={words.facts.tuning}
        value={cents === null ? words.facts.notFound : tuning(cents)}
      />
      <Fact name={words.facts.length} value={duration(result.duration)} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className='tabular'>{value}</dd>
    </div>
  );
}

function tuning(cents: number): string {
  const whole = Math.round(cents);
  if (Math.abs(whole) < inTune) return 'A = 440 Hz';
  return `A = ${(440 * 2 ** (cents / 1200)).toFixed(1)} Hz`;
}
