import { useRef } from 'react';
import type { BabySound } from '../../../generated/api.js';
import { Button, IconButton, Notice, Switch, useConfirm } from '../../../kit/index.js';
import { useArrivals, useData } from '../../../page/data.js';
import { UploadButtons } from '../../../page/UploadButtons.js';
import { apiPath } from '../addresses.js';
import { usePack } from '../hooks/usePack.js';
import type { usePlay } from '../hooks/usePlay.js';
import { words } from '../words.js';
import { SoundCard } from './SoundCard.js';

const app = 'babysounds';

/** The family's own recordings: a parent's hum, a “shh”. */
export function OwnSounds(
  { sounds: all, play }: { sounds: readonly BabySound[]; play: ReturnType<typeof usePlay> },
) {
  const { outbox } = useData();
  const ask = useConfirm();
  const sounds = all.filter(({ state }) => state !== 'unreadable');
  const unreadable = all.filter(({ state }) => state === 'unreadable');
  const { arrivals, all: arriving, bring } = useArrivals();
  const coming = arriving.filter(({ room }) => room === app);
  const pack = usePack(sounds);
  const input = useRef<HTMLInputElement>(null);
  const remove = async (sound: BabySound) => {
    const isSure = await ask({
      title: words.ownSounds.delete(sound.title),
      text: words.ownSounds.isRemovedFromBabysoundsAnd,
      action: words.common.delete,
      isDangerous: true,
    });
    if (!isSure) return;
    await outbox.add({
      title: words.ownSounds.deleteTitle(sound.title),
      method: 'DELETE',
      path: `${apiPath}/sounds/${sound.id}`,
      thing: { kind: 'baby-sound', id: sound.id },
      shows: { gone: true },
    });
  };
  return (
    <section className='sound-shelf' aria-labelledby='shelf-own'>
      <h2 id='shelf-own'>{words.common.yourOwn}</h2>
      {sounds.length === 0 && (
        <p className='quiet'>
          {words.ownSounds.voiceChildKnowsHumRead}
        </p>
      )}
      <div className='sound-cards'>
        {sounds.map((sound) => (
          <div className='mix-place' key={sound.id}>
            <SoundCard
              sound={sound}
              isOn={play.isOn('baby-sound', sound.id)}
              onPress={() => void play.playSound(sound)}
            />
            <div className='mix-do'>
              <Button kind='quiet' icon='trash' onClick={() => void remove(sound)}>
                {words.common.delete}
              </Button>
            </div>
          </div>
        ))}
      </div>
      <div className='own-do'>
        <Button icon='upload' onClick={() => input.current?.click()}>
          {words.ownSounds.addARecording}
        </Button>
        <input
          ref={input}
          type='file'
          hidden
          accept='audio/*'
          aria-label={words.ownSounds.recordingToAdd}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) bring([file], app);
          }}
        />
      </div>
      {sounds.length > 0 && (
        <Switch
          label={words.ownSounds.keepTheseOnThisDevice}
          checked={pack.isOn}
          onChange={(isOn) => void pack.turn(isOn)}
          hint={pack.isOn
            ? words.ownSounds.ofPlayOffline(pack.here, sounds.length)
            : words.ownSounds.theyThenPlayOfflineAll}
        />
      )}
      {unreadable.map((sound) => (
        <Notice
          key={sound.id}
          kind='bad'
          action={
            <Button kind='quiet' icon='trash' onClick={() => void remove(sound)}>
              {words.common.delete}
            </Button>
          }
        >
          {words.ownSounds.cannotBePlayed(
            sound.title,
            sound.error ?? words.ownSounds.itCannotBeRead,
          )}
        </Notice>
      ))}
      {coming.map((arrival) => {
        const { id, name, trouble } = arrival;
        return (
          <Notice
            key={id}
            kind={trouble ? 'bad' : 'info'}
            action={trouble ? <UploadButtons arrival={arrival} /> : (
              <IconButton
                icon='close'
                label={words.ownSounds.cancelTheUploadOf(name)}
                onClick={() => void arrivals.remove(id)}
              />
            )}
          >
            {trouble
              ? words.ownSounds.couldNotBeUploaded(name, trouble)
              : words.ownSounds.uploadingItIsSafe(name)}
          </Notice>
        );
      })}
    </section>
  );
}
