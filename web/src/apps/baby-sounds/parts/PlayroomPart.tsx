import type { BabySettings, BabySound } from '../../../generated/api.js';
import { SelectField, Slider } from '../../../kit/index.js';
import { useSetting } from '../hooks/useSetting.js';
import { categories, categoryOf, useSounds } from '../hooks/useSounds.js';
import type { ChangeSettings } from '../model/changeSettings.js';
import { minutesText } from '../model/times.js';
import { words } from '../words.js';
import { CheckChip } from './CheckChip.js';
import { Drawing } from './Drawing.js';

interface PartProps {
  settings: BabySettings;
  onChange: ChangeSettings;
}

const lengths = [5, 10, 15, 20, 30];

/** What a child finds in the playroom, and for how long. */
export function PlayroomPart({ settings, onChange }: PartProps) {
  const sounds = (useSounds().sounds ?? []).filter(({ state }) => state !== 'unreadable');
  const allowed = useSetting(settings.playroom, (playroom) => onChange({ playroom }));
  const volume = useSetting(
    settings.playroom_volume,
    (playroom_volume) => onChange({ playroom_volume }),
  );
  const minutes = useSetting(
    settings.playroom_minutes,
    (playroom_minutes) => onChange({ playroom_minutes }),
  );
  const turn = (id: string, isOn: boolean) =>
    void allowed.save(isOn ? [...allowed.value, id] : allowed.value.filter((one) => one !== id));
  return (
    <section className='section' aria-labelledby='baby-playroom'>
      <h2 id='baby-playroom'>{words.common.playroom}</h2>
      <p>{words.playroomPart.bigPicturesForSmallHands}</p>
      <fieldset className='allowed'>
        <legend>{words.playroomPart.allowedSounds}</legend>
        {categories.map(({ key, label }) => (
          <Kind
            key={key}
            label={label}
            sounds={sounds.filter((sound) => categoryOf(sound) === key)}
            allowed={allowed.value}
            onTurn={turn}
          />
        ))}
      </fieldset>
      <Slider
        label={words.playroomPart.maximumVolume}
        value={volume.value}
        min={0.1}
        max={1}
        step={0.05}
        text={`${Math.round(volume.value * 100)}%`}
        onChange={volume.show}
        onDone={(value) => void volume.save(value)}
      />
      <SelectField
        label={words.playroomPart.endsAfter}
        value={minutes.value}
        onChange={(event) => void minutes.save(Number(event.target.value))}
      >
        {[...new Set([...lengths, minutes.value])].sort((a, b) => a - b).map((one) => (
          <option key={one} value={one}>{minutesText(one)}</option>
        ))}
      </SelectField>
    </section>
  );
}

interface KindProps {
  label: string;
  sounds: readonly BabySound[];
  allowed: readonly string[];
  onTurn(id: string, isOn: boolean): void;
}

/** The sounds of one kind, as they are on the page where they are played. */
function Kind({ label, sounds, allowed, onTurn }: KindProps) {
  if (sounds.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <div className='allowed-sounds'>
        {sounds.map(({ id, key, hue, title }) => (
          <CheckChip
            key={id}
            checked={allowed.includes(id)}
            onChange={(isOn) => onTurn(id, isOn)}
          >
            <Drawing of={key} hue={hue} />
            {title}
          </CheckChip>
        ))}
      </div>
    </>
  );
}
