import { useEffect, useMemo, useRef, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type {
  SonChannel,
  SonGroup,
  SonGroupEdit,
  SonLayer,
  SonMixer,
  SonRecording,
} from '../../../generated/api.js';
import {
  Button,
  Icon,
  IconButton,
  LevelMeter,
  Notice,
  Slider,
  useConfirm,
  useToast,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Answered } from '../../../page/Answered.js';
import { go, Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { home, recordingPlace, recordOverPlace } from '../addresses.js';
import { useMay } from '../hooks/useMay.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { editGroup } from '../hooks/sonChanges.js';
import { place, useSettings } from '../hooks/useStudio.js';
import { device } from '../model/device.js';
import { Desk } from '../mixer/Desk.js';
import { channelOf, mixerOf, mostLayers, placesOf } from '../mixer/group.js';
import { useGroup } from '../mixer/useGroup.js';
import { SoundIcon } from '../parts/SoundIcon.js';
import { Thumb } from '../player/Thumb.js';

const panText = (pan: number): string =>
  Math.abs(pan) < 0.01
    ? 'middle'
    : `${Math.round(Math.abs(pan) * 100)} % ${pan < 0 ? 'left' : 'right'}`;
const volumeText = (volume: number): string => `${Math.round(volume * 100)} %`;

/** A base and what was recorded over it, as one mixes them. */
export function MixerScreen({ id }: { id: string }) {
  const { group: answer, takes } = useGroup(id);
  const title = answer.value?.title;
  useTitle(title ? `Mixer: ${title}` : 'Mixer');
  const base = answer.value?.base;
  return (
    <div className='son-page'>
      <header className='son-head'>
        <Link
          to={base ? recordingPlace(base) : home}
          className='icon-button'
          aria-label='Back to the recording'
          title='Back to the recording'
        >
          <Icon name='back' />
        </Link>
        <h1>{title ? `Mixer: ${title}` : 'Mixer'}</h1>
      </header>
      <Answered answer={answer} what='The layers'>
        {(group) =>
          group && (
            <Answered answer={takes} what='The takes'>
              {({ recordings }) => (
                <MixingDesk key={group.id} group={group} recordings={recordings} />
              )}
            </Answered>
          )}
      </Answered>
    </div>
  );
}

function MixingDesk(
  { group, recordings }: { group: SonGroup; recordings: readonly SonRecording[] },
) {
  const data = useData();
  const { has, may, through } = useMay();
  const { settings } = useSettings();
  const ask = useConfirm();
  const tell = useToast();
  const desk = useRef<Desk>();
  desk.current ??= new Desk();
  // What is being turned is laid over the mix as it is by now, whoever changed it last.
  const [turning, setTurning] = useState<{ turn: (mixer: SonMixer) => SonMixer }>();
  const mixer = useMemo(
    () => turning ? turning.turn(mixerOf(group)) : group.mixer,
    [group, turning],
  );
  useEffect(() => desk.current!.set(mixer), [mixer]);
  const [isPlaying, setPlaying] = useState(false);
  const { isBusy, trouble, run } = useAction();
  useEffect(() => {
    const own = desk.current!;
    own.onEnd = () => setPlaying(false);
    return () => own.stop();
  }, []);
  const thing = { kind: 'son-group', id: group.id };
  const edit = (make: (now: SonGroup) => SonGroupEdit) => editGroup(data, group, make);
  const hear = (turn: (mixer: SonMixer) => SonMixer) => setTurning({ turn });
  // What is only heard is free to be tried once it was bought; a closed sheet leaves the mix as it
  // was.
  const keep = async (turn: (mixer: SonMixer) => SonMixer) => {
    const kept = await may('mixer') && edit((now) => ({ mixer: turn(mixerOf(now)) }));
    setTurning(undefined);
    await kept;
  };
  const changed = (recording: string, patch: Partial<SonChannel>) => (now: SonMixer): SonMixer => ({
    ...now,
    channels: now.channels.map((one) => one.recording === recording ? { ...one, ...patch } : one),
  });
  const mastered = (master: number) => (now: SonMixer): SonMixer => ({ ...now, master });
  const toggle = () =>
    run(async () => {
      const own = desk.current!;
      if (isPlaying) {
        own.stop();
        setPlaying(false);
        return;
      }
      const missing = await own.play(data, { ...group, mixer }, recordings);
      setPlaying(own.isPlaying);
      const names = recordings.filter(({ id }) => missing.includes(id)).map(({ title }) =>
        `“${title}”`
      ).join(', ');
      if (names) {
        tell({
          text: `Not heard, since it is still being prepared: ${names}. Play again in a moment.`,
        });
      }
    });
  useShortcuts({ ' ': () => void toggle() });
  const bounce = () =>
    run(async () => {
      if (!await may('mixer')) return;
      const id = makeId();
      // The server mixes what it knows, which is to be what is heard.
      await data.outbox.sent(thing);
      await through(() =>
        data.client.bounceSonGroup(group.id, {
          id,
          title: `${group.title} (mix)`.slice(0, 200),
          quality: settings?.quality ?? 'standard',
          device: device(),
        })
      );
      data.answers.invalidate((key) => key === 'son-recordings');
      tell({
        text: 'The mix is being made; it is in your library.',
        action: { label: 'Open it', run: () => go(recordingPlace(id)) },
      });
    });
  const record = async () => {
    if (await may('overdub')) go(recordOverPlace(group.id));
  };
  const takeOut = async (layer: SonLayer, name: string) => {
    const change = await edit((now) => ({
      layers: now.layers.filter((one) => one.recording !== layer.recording),
    }));
    const undo = async () => {
      if (await data.outbox.undo(change.id)) return;
      await edit((now) => ({ layers: [...now.layers, layer] }));
    };
    tell({
      text: `“${name}” is a recording of its own now.`,
      action: { label: 'Undo', run: () => void undo() },
    });
  };
  const dissolve = async () => {
    const isSure = await ask({
      title: 'Ungroup the layers?',
      text: 'The recordings stay; the mix is lost.',
      action: 'Ungroup',
      isDangerous: true,
    });
    if (!isSure) return;
    await data.outbox.add({
      title: `Take “${group.title}” apart`,
      method: 'DELETE',
      path: `${place}/groups/${group.id}`,
      thing,
      shows: { gone: true },
    });
    go(recordingPlace(group.base));
  };
  return (
    <>
      <div className='son-mix-bar'>
        <button
          type='button'
          className='son-play'
          aria-label={isPlaying ? 'Stop' : 'Play'}
          onClick={() => void toggle()}
        >
          <Icon name={isPlaying ? 'stop' : 'play'} size={32} />
        </button>
        <LevelMeter label='Level of the mix' read={() => desk.current!.whole()} />
        <Button
          icon='microphone'
          aria-disabled={group.layers.length >= mostLayers}
          onClick={() => void record()}
        >
          Record a layer
        </Button>
        <Button kind='primary' icon='download' busy={isBusy} onClick={() => void bounce()}>
          Mix down
        </Button>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {!has('mixer') && (
        <Notice action={<Button onClick={() => void may('mixer')}>Unlock the mixer</Button>}>
          You can listen to all layers together. Mixing them is part of Sonidea Pro.
        </Notice>
      )}
      <ul className='son-strips'>
        {placesOf(group).map(({ recording }, index) => {
          const take = recordings.find(({ id }) => id === recording);
          const { volume, pan, is_muted, is_solo } = channelOf(mixer, recording);
          const layer = group.layers.find((one) => one.recording === recording);
          const name = take?.title ?? 'A take';
          const nudge = (by: number) =>
            void edit((now) => ({
              layers: now.layers.map((one) =>
                one.recording === recording
                  ? { ...one, nudge_ms: Math.max(-500, Math.min(500, one.nudge_ms + by)) }
                  : one
              ),
            }));
          return (
            <li key={recording} className='son-strip'>
              <div className='son-strip-head'>
                <SoundIcon icon={take?.icon} hue={take?.hue} size={32} />
                <Link to={recordingPlace(recording)}>{name}</Link>
                <span className='badge'>{index === 0 ? 'Base' : `Layer ${index}`}</span>
                {layer && (
                  <IconButton
                    icon='close'
                    label={`Remove ${name} from the layers`}
                    onClick={() => void takeOut(layer, name)}
                  />
                )}
              </div>
              <Thumb id={recording} hash={take?.hash} />
              <LevelMeter label={`Level of ${name}`} read={() => desk.current!.level(recording)} />
              <Slider
                label={`Volume of ${name}`}
                value={volume}
                min={0}
                max={1.5}
                step={0.01}
                normal={1}
                text={volumeText(volume)}
                onChange={(value) => hear(changed(recording, { volume: value }))}
                onDone={(value) => void keep(changed(recording, { volume: value }))}
              />
              <Slider
                label={`Pan of ${name}`}
                value={pan}
                min={-1}
                max={1}
                step={0.01}
                normal={0}
                text={panText(pan)}
                onChange={(value) => hear(changed(recording, { pan: value }))}
                onDone={(value) => void keep(changed(recording, { pan: value }))}
              />
              <div className='buttons'>
                <Button
                  aria-label={`Mute ${name}`}
                  aria-pressed={is_muted}
                  onClick={() => void keep(changed(recording, { is_muted: !is_muted }))}
                >
                  Mute
                </Button>
                <Button
                  aria-label={`Solo ${name}`}
                  aria-pressed={is_solo}
                  onClick={() => void keep(changed(recording, { is_solo: !is_solo }))}
                >
                  Solo
                </Button>
                {layer && (
                  <span className='son-nudge'>
                    <IconButton
                      icon='minus'
                      label={`Move ${name} 5 ms earlier`}
                      onClick={() => nudge(-5)}
                    />
                    <output className='tabular'>{layer.nudge_ms} ms</output>
                    <IconButton
                      icon='plus'
                      label={`Move ${name} 5 ms later`}
                      onClick={() => nudge(5)}
                    />
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <div className='card'>
        <Slider
          label='Master'
          value={mixer.master}
          min={0}
          max={1.5}
          step={0.01}
          normal={1}
          text={volumeText(mixer.master)}
          onChange={(master) => hear(mastered(master))}
          onDone={(master) => void keep(mastered(master))}
        />
      </div>
      <div className='buttons'>
        <Button kind='quiet' icon='trash' onClick={() => void dissolve()}>
          Ungroup the layers
        </Button>
      </div>
    </>
  );
}
