import type { BabyMix, BabySound } from '../../../generated/api.js';
import { Icon } from '../../../kit/index.js';
import { words } from '../words.js';
import { Drawing } from './Drawing.js';

interface CardProps {
  isOn: boolean;
  /** Needs something that was not bought. */
  isClosed?: boolean;
  onPress(): void;
}

/** A sound as a thing to touch: it glows while it sounds, and breathes with it. */
export function SoundCard(
  { sound, isOn, isClosed = false, onPress }: CardProps & { sound: BabySound },
) {
  const { id, title, hue, state } = sound;
  return (
    <button
      type='button'
      className='sound-card'
      aria-pressed={isOn}
      data-sound={id}
      data-on={isOn ? '' : undefined}
      data-state={state}
      onClick={onPress}
    >
      <span className='sound-picture'>
        <Drawing of={sound.key} hue={hue} />
      </span>
      <span className='sound-title'>{title}</span>
      {state === 'new' && <span className='sound-note'>{words.soundCard.preparing}</span>}
      {state === 'unreadable' && <span className='sound-note'>{words.soundCard.cannotBeRead}</span>}
      {isClosed && (
        <span className='sound-closed'>
          <Icon name='lock' size={16} />
          <span className='unseen'>{words.common.premium}</span>
        </span>
      )}
    </button>
  );
}

/** Several sounds under one name. */
export function MixCard(
  { mix, sounds, isOn, isClosed = false, onPress }: CardProps & {
    mix: BabyMix;
    sounds: readonly BabySound[];
  },
) {
  return (
    <button
      type='button'
      className='sound-card'
      aria-pressed={isOn}
      data-sound={mix.tracks[0]?.sound}
      data-on={isOn ? '' : undefined}
      onClick={onPress}
    >
      <span className='sound-picture' data-many={sounds.length > 1 ? '' : undefined}>
        {sounds.slice(0, 4).map((sound) => (
          <Drawing
            key={sound.id}
            of={sound.key}
            hue={sound.hue}
          />
        ))}
      </span>
      <span className='sound-title'>{mix.name}</span>
      {isClosed && (
        <span className='sound-closed'>
          <Icon name='lock' size={16} />
          <span className='unseen'>{words.common.premium}</span>
        </span>
      )}
    </button>
  );
}
