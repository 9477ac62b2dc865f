// The sections of a sound's sheet that set how it sounds.
import { Button, Switch } from '../../../kit/index.js';
import type { Controls } from '../model/soundControls.js';
import { words } from '../words.js';
import { MatrixSlider } from './matrix.js';
import { Presets } from './Presets.js';

const signed = (decibels: number): string =>
  `${decibels > 0 ? '+' : ''}${decibels.toFixed(1)} dB`.replace('-', '−');

export function LevelSection({ sound, show, save: keep }: Controls) {
  const { volume, volume_boost: boost = 1, match_db: match } = sound;
  return (
    <section className='sheet-part'>
      <h3>{words.soundSections.loudness}</h3>
      <MatrixSlider
        label={words.soundSections.volume}
        value={volume}
        min={0}
        max={1}
        step={0.01}
        text={`${Math.round(volume * 100)}%`}
        normal={1}
        onChange={(value) => show({ volume: value })}
        onDone={(value) => keep({ volume: value })}
      />
      <MatrixSlider
        label={words.soundSections.boost}
        value={boost}
        min={1}
        max={2}
        step={0.05}
        text={`× ${boost.toFixed(2)}`}
        normal={1}
        onChange={(value) => show({ volume_boost: value })}
        onDone={(value) => keep({ volume_boost: value })}
      />
      <Switch
        label={words.soundSections.matchLoudness}
        checked={sound.is_matched}
        onChange={(is_matched) => keep({ is_matched })}
        hint={match === undefined
          ? words.soundSections.itsLoudnessIsUnknown
          : words.soundSections.adjustedToLufs(signed(match))}
      />
    </section>
  );
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

export function SpeedSection({ sound, show, save: keep }: Controls) {
  return (
    <section className='sheet-part'>
      <h3 className='unseen'>{words.soundSections.speed}</h3>
      <MatrixSlider
        label={words.soundSections.speed}
        value={sound.speed}
        min={0.25}
        max={2}
        step={0.05}
        text={`${sound.speed.toFixed(2)} ×`}
        normal={1}
        onChange={(speed) => show({ speed })}
        onDone={(speed) => keep({ speed })}
      />
      <Presets
        label={words.soundSections.speeds}
        value={sound.speed}
        options={speeds.map((value) => ({ value, text: `${value} ×` }))}
        onChoose={(speed) => keep({ speed })}
      />
    </section>
  );
}

const loops = [1, 2, 4, 8, -1];
const loopText = (count: number): string =>
  count < 0
    ? words.soundSections.forever
    : count === 1 ? words.soundSections.once : words.soundSections.times(count);

export function LoopSection({ sound, show, save: keep }: Controls) {
  const { loop_count: count } = sound;
  return (
    <section className='sheet-part'>
      <h3 className='unseen'>{words.soundSections.repeats}</h3>
      <MatrixSlider
        label={words.soundSections.repeats}
        value={count < 0 ? 1 : Math.min(count, 32)}
        min={1}
        max={32}
        step={1}
        text={loopText(count)}
        normal={1}
        onChange={(value) => show({ loop_count: value })}
        onDone={(value) => keep({ loop_count: value })}
      />
      <Presets
        label={words.soundSections.numberOfTimes}
        value={count}
        options={loops.map((value) => ({ value, text: value < 0 ? '∞' : `${value} ×` }))}
        onChoose={(value) => keep({ loop_count: value })}
      />
    </section>
  );
}

const bands = [
  { key: 'eq_bass', label: words.soundSections.bass },
  { key: 'eq_mid', label: words.soundSections.mid },
  { key: 'eq_treble', label: words.soundSections.treble },
] as const;

export function EqualiserSection({ sound, show, save: keep }: Controls) {
  const isFlat = bands.every(({ key }) => sound[key] === 0);
  return (
    <section className='sheet-part'>
      <h3>{words.soundSections.equaliser}</h3>
      {bands.map(({ key, label }) => (
        <MatrixSlider
          key={key}
          label={label}
          value={sound[key]}
          min={-12}
          max={12}
          step={0.5}
          text={signed(sound[key])}
          normal={0}
          onChange={(value) => show({ [key]: value })}
          onDone={(value) => keep({ [key]: value })}
        />
      ))}
      <div className='buttons'>
        <Button
          icon='undo'
          disabled={isFlat}
          onClick={() => keep({ eq_bass: 0, eq_mid: 0, eq_treble: 0 })}
        >
          {words.soundSections.reset}
        </Button>
      </div>
    </section>
  );
}
