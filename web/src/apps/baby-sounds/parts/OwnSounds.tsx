import { useEffect, useRef } from 'react';
import type { BabySound } from '../../../generated/api.js';
import { Button, IconButton, Notice, Switch, useConfirm, useToast } from '../../../kit/index.js';
import { useArrivals, useData } from '../../../page/data.js';
import { UploadButtons } from '../../../page/UploadButtons.js';
import { useCradle } from '../cradle/useCradle.js';
import { place } from '../hooks/useNursery.js';
import { usePack } from '../hooks/usePack.js';
import type { usePlay } from '../hooks/usePlay.js';
import { SoundCard } from './SoundCard.js';

const room = 'babysounds';

/** The family's own recordings: a parent's hum, a “shh”. */
export function OwnSounds(
  { sounds, play }: { sounds: readonly BabySound[]; play: ReturnType<typeof usePlay> },
) {
  const { program, phase } = useCradle();
  const { outbox } = useData();
  const ask = useConfirm();
  const { arrivals, coming, bring } = useBringing();
  const pack = usePack(sounds);
  const input = useRef<HTMLInputElement>(null);
  const remove = async (sound: BabySound) => {
    const isSure = await ask({
      title: `Delete “${sound.title}”?`,
      text: 'It is removed from BabySounds and its mixes. The file stays in your library.',
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    await outbox.add({
      title: `Delete “${sound.title}”`,
      method: 'DELETE',
      path: `${place}/sounds/${sound.id}`,
      thing: { kind: 'baby-sound', id: sound.id },
      shows: { gone: true },
    });
  };
  return (
    <section className='sound-shelf' aria-labelledby='shelf-own'>
      <h2 id='shelf-own'>Your own</h2>
      {sounds.length === 0 && (
        <p className='quiet'>
          A voice that a child knows: hum, read or say “shh” for half a minute, and bring the
          recording here. It loops without a seam.
        </p>
      )}
      <div className='sound-cards'>
        {sounds.map((sound) => (
          <div className='mix-place' key={sound.id}>
            <SoundCard
              sound={sound}
              isOn={phase !== 'paused' &&
                (program?.tracks.some((track) => track.sound === sound.id) ?? false)}
              onPress={() => void play.playSound(sound)}
            />
            <div className='mix-do'>
              <Button kind='quiet' icon='trash' onClick={() => void remove(sound)}>Delete</Button>
            </div>
          </div>
        ))}
      </div>
      <div className='own-do'>
        <Button icon='upload' onClick={() => input.current?.click()}>Add a recording</Button>
        <input
          ref={input}
          type='file'
          hidden
          accept='audio/*'
          aria-label='Recording to add'
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) bring([file], room);
          }}
        />
      </div>
      {sounds.length > 0 && (
        <Switch
          label='Keep these on this device'
          checked={pack.isOn}
          onChange={(isOn) => void pack.turn(isOn)}
          hint={pack.isOn
            ? `${pack.here} of ${sounds.length} play offline.`
            : 'They then play offline, as all generated sounds do.'}
        />
      )}
      {coming.map((arrival) => {
        const { id, name, trouble } = arrival;
        return (
          <Notice
            key={id}
            kind={trouble ? 'bad' : 'info'}
            action={trouble ? <UploadButtons arrival={arrival} /> : (
              <IconButton
                icon='close'
                label={`Cancel the upload of ${name}`}
                onClick={() => void arrivals.remove(id)}
              />
            )}
          >
            {trouble
              ? `“${name}” could not be uploaded: ${trouble}`
              : `“${name}” is on its way. It is safe on this device until then.`}
          </Notice>
        );
      })}
    </section>
  );
}

/**
 * Brings files into the library, and from there into the room; what is not here yet comes with the
 * next visit.
 */
function useBringing() {
  const { client } = useData();
  const tell = useToast();
  const { arrivals, all, bring } = useArrivals();
  useEffect(() => {
    arrivals.receive(room, async (asset, { id, name }) => {
      const title = name.replace(/\.[^.]+$/, '').replace(/_/g, ' ').slice(0, 100) || 'A voice';
      await client.addBabySound({ id, title, emoji: '💛', hue: 0.12, asset: asset.id });
      tell({ text: `“${title}” is here.`, kind: 'good' });
    });
  }, [arrivals, client, tell]);
  return { arrivals, bring, coming: all.filter((arrival) => arrival.room === room) };
}
