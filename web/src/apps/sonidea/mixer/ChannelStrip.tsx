import { Button, IconButton, LevelMeter, Slider } from '../../../kit/index.js';
import type { SonChannel, SonRecording } from '../../../generated/api.js';
import { Link } from '../../../shell/router.js';
import { recordingPlace } from '../addresses.js';
import { SoundIcon } from '../parts/SoundIcon.js';

interface ChannelStripProps {
  recording: SonRecording | undefined;
  channel: SonChannel;
  /** Moved by hand, in milliseconds; missing for the base. */
  nudge: number | undefined;
  level(): number;
  onTurn(channel: SonChannel): void;
  onNudge(milliseconds: number): void;
  onRemove(): void;
}

const percent = (value: number) => `${Math.round(value * 100)} %`;
const side = (pan: number) => pan === 0 ? 'middle' : `${Math.round(Math.abs(pan) * 100)} % ${pan < 0 ? 'left' : 'right'}`;

/** One take in the mixer. */
export function ChannelStrip({ recording, channel, nudge, level, onTurn, onNudge, onRemove }: ChannelStripProps) {
  const title = recording?.title ?? 'A take';
  return (
    <section className="son-strip" aria-label={title}>
      <header>
        <SoundIcon icon={recording?.icon} hue={recording?.hue} size={32} />
        <Link to={recordingPlace(channel.recording)} className="son-row-title">{title}</Link>
        {nudge !== undefined && <IconButton icon="close" label={`Take ${title} out of the group`} onClick={onRemove} />}
      </header>
      <LevelMeter label={`Level of ${title}`} read={() => decibels(level())} />
      <Slider
        label="Volume" min={0} max={1.5} step={0.01} value={channel.volume} normal={1} text={percent(channel.volume)}
        onChange={(volume) => onTurn({ ...channel, volume })}
      />
      <Slider
        label="Side" min={-1} max={1} step={0.05} value={channel.pan} normal={0} text={side(channel.pan)}
        onChange={(pan) => onTurn({ ...channel, pan })}
      />
      {nudge !== undefined && (
        <Slider
          label="Nudge" min={-500} max={500} step={1} value={nudge} normal={0} text={`${nudge} ms`} onChange={onNudge}
        />
      )}
      <div className="buttons">
        <Button aria-pressed={channel.is_muted} onClick={() => onTurn({ ...channel, is_muted: !channel.is_muted })}>Mute</Button>
        <Button aria-pressed={channel.is_solo} onClick={() => onTurn({ ...channel, is_solo: !channel.is_solo })}>Solo</Button>
      </div>
    </section>
  );
}

function decibels(amplitude: number): { level: number; peak: number } {
  const level = Math.max(-60, 20 * Math.log10(Math.max(1e-6, amplitude)));
  return { level, peak: level };
}
