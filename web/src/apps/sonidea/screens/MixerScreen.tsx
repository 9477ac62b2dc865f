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
  useSinglePress,
  useToast,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { go, Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { showOnMediaControl } from '../../../players/mediaControl.js';
import { apiPath, home, recordFor, recordingPath } from '../addresses.js';
import { useGroup } from '../hooks/useGroup.js';
import { useMay } from '../hooks/useMay.js';
import { useSettings } from '../hooks/useRecordings.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { editGroup } from '../model/changes.js';
import { device } from '../../../recordings/device.js';
import { channelOf, lengthOf, mixerOf, mostLayers, partsOf, placesOf } from '../model/group.js';
import { Head } from '../parts/Head.js';
import { MixPosition } from '../parts/MixPosition.js';
import { SoundIcon } from '../parts/SoundIcon.js';
import { Thumb } from '../parts/Thumb.js';
import { GroupPlayer } from '../sound/GroupPlayer.js';
import { shownAs } from '../sound/shownAs.js';
import { words } from '../words.js';
import { AddLayerDialog } from './AddLayerDialog.js';

const panText = (pan: number): string =>
  Math.abs(pan) < 0.01
    ? words.mixerScreen.centre
    : pan < 0
    ? words.mixerScreen.left(Math.round(-pan * 100))
    : words.mixerScreen.right(Math.round(pan * 100));
const volumeText = (volume: number): string => `${Math.round(volume * 100)}%`;

/** A base and what was recorded over it, as one mixes them. */
export function MixerScreen({ id }: { id: string }) {
  const { group: answer, takes } = useGroup(id);
  return (
    <div className='son-page'>
      {answer.value && takes.value ? null : (
        <Head
          title={words.common.mixer}
          back={{ to: home, label: words.common.backToTheLibrary }}
        />
      )}
      <Answered answer={answer} what={words.common.theLayers}>
        {(group) =>
          group && (
            <Answered answer={takes} what={words.mixerScreen.theTakes}>
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
  const showToast = useToast();
  const player = useRef<GroupPlayer>();
  player.current ??= new GroupPlayer();
  // What is being turned is laid over the mix as it is by now, whoever changed it last.
  const [turning, setTurning] = useState<{ turn: (mixer: SonMixer) => SonMixer }>();
  const mixer = useMemo(
    () => turning ? turning.turn(mixerOf(group)) : group.mixer,
    [group, turning],
  );
  useEffect(() => player.current!.set(mixer), [mixer]);
  const [isPlaying, setPlaying] = useState(false);
  /** Where it begins when it is played next. */
  const [begin, setBegin] = useState(0);
  const seconds = useMemo(() => lengthOf(partsOf(group, recordings)), [group, recordings]);
  const ended = () => {
    setPlaying(false);
    setBegin(0);
  };
  const { isBusy, trouble, run } = useAction();
  /** A mix that was asked for; the same for as long as it is not known to be made. */
  const mix = useRef<{ of: SonGroup; id: string }>();
  useEffect(() => {
    const own = player.current!;
    own.onEnd = ended;
    return () => own.stop();
  }, []);
  useEffect(() => {
    if (!isPlaying) return;
    const own = player.current!;
    const stop = () => {
      own.stop();
      ended();
    };
    showOnMediaControl(own, {
      state: 'playing',
      ...shownAs(group.title),
      keys: { pause: stop, stop },
    });
    return () => showOnMediaControl(own, undefined);
  }, [isPlaying, group.title]);
  const thing = { kind: 'son-group', id: group.id };
  const edit = (make: (now: SonGroup) => SonGroupEdit) => editGroup(data, group, make);
  const hear = (turn: (mixer: SonMixer) => SonMixer) => setTurning({ turn });
  // What is only heard is free to be tried once it was bought; a closed sheet leaves the mix as it
  // was.
  const save = async (turn: (mixer: SonMixer) => SonMixer) => {
    const kept = await may('mixer') && edit((now) => ({ mixer: turn(mixerOf(now)) }));
    setTurning(undefined);
    await kept;
  };
  const changed = (recording: string, patch: Partial<SonChannel>) => (now: SonMixer): SonMixer => ({
    ...now,
    channels: now.channels.map((one) => one.recording === recording ? { ...one, ...patch } : one),
  });
  const mastered = (master: number) => (now: SonMixer): SonMixer => ({ ...now, master });
  const play = (from: number) =>
    run(async () => {
      const own = player.current!;
      const missing = await own.play(data, { ...group, mixer }, recordings, from);
      setPlaying(own.isPlaying);
      const names = recordings.filter(({ id }) => missing.includes(id)).map(({ title }) =>
        `“${title}”`
      ).join(', ');
      if (names) {
        showToast({
          text: words.mixerScreen.stillBeingPreparedSo(names),
        });
      }
    });
  const toggle = () => {
    if (!isPlaying) return void play(begin);
    player.current!.stop();
    ended();
  };
  const seek = (to: number) => {
    setBegin(to);
    if (isPlaying) void play(to);
  };
  useShortcuts({ ' ': toggle });
  const bounce = () =>
    run(async () => {
      if (!await may('mixer')) return;
      if (mix.current?.of !== group) mix.current = { of: group, id: makeId() };
      const { id } = mix.current;
      // The server mixes what it knows, which is to be what is heard.
      await data.outbox.sent(thing);
      await through(() =>
        data.client.bounceSonGroup(group.id, {
          id,
          title: words.mixerScreen.mix(group.title).slice(0, 200),
          quality: settings?.quality ?? 'standard',
          device: device(),
        })
      );
      mix.current = undefined;
      await data.catchUp();
      showToast({
        text: words.mixerScreen.creatingTheMixYou,
        action: { label: words.mixerScreen.open, run: () => go(recordingPath(id)) },
      });
    });
  const bounceOnce = useSinglePress(() => void bounce());
  const record = async () => {
    if (await may('overdub')) go(recordFor({ group: group.id }));
  };
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    if (await may('overdub')) setAdding(true);
  };
  const addLayer = async ({ id: recording, title }: SonRecording) => {
    setAdding(false);
    const change = await edit((now) => ({
      layers: [...now.layers, { recording, offset_ms: 0, nudge_ms: 0 }],
    }));
    const undo = async () => {
      if (await data.outbox.undo(change.id)) return;
      await edit((now) => ({
        layers: now.layers.filter((one) => one.recording !== recording),
      }));
    };
    showToast({
      text: words.mixerScreen.isNowALayer(title),
      action: { label: words.common.undo, run: () => void undo() },
    });
  };
  const takeOut = async (layer: SonLayer, name: string) => {
    const change = await edit((now) => ({
      layers: now.layers.filter((one) => one.recording !== layer.recording),
    }));
    const undo = async () => {
      if (await data.outbox.undo(change.id)) return;
      const at = group.layers.indexOf(layer);
      await edit(({ layers: now }) => ({ layers: [...now.slice(0, at), layer, ...now.slice(at)] }));
    };
    showToast({
      text: words.mixerScreen.isNowASeparateRecording(name),
      action: { label: words.common.undo, run: () => void undo() },
    });
  };
  const dissolve = async () => {
    const isSure = await ask({
      title: words.mixerScreen.ungroupTheLayers,
      text: words.mixerScreen.theRecordingsStayBut,
      action: words.mixerScreen.ungroup,
      isDangerous: true,
    });
    if (!isSure) return;
    await data.outbox.add({
      title: words.mixerScreen.ungroupText(group.title),
      method: 'DELETE',
      path: `${apiPath}/groups/${group.id}`,
      thing,
      shows: { gone: true },
    });
    go(recordingPath(group.base));
  };
  return (
    <>
      <Head
        title={words.mixerScreen.mixer(group.title)}
        back={{ to: recordingPath(group.base), label: words.common.backToTheRecording }}
        actions={[{
          label: words.mixerScreen.mixDown,
          icon: 'download',
          kind: 'primary',
          isBusy,
          run: bounceOnce,
        }]}
        menu={{
          label: words.mixerScreen.moreActionsFor(group.title),
          items: [{
            label: words.mixerScreen.ungroupTheLayersText,
            icon: 'trash',
            isDangerous: true,
            run: () => void dissolve(),
          }],
        }}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {!has('mixer') && (
        <Notice action={
          <Button onClick={() => void may('mixer')}>
            {words.mixerScreen.unlockTheMixer}
          </Button>
        }>
          {words.mixerScreen.canListenToAllLayers}
        </Notice>
      )}
      <div className='son-desk'>
        <ul className='son-strips'>
          {placesOf(group).map(({ recording }, index) => {
            const take = recordings.find(({ id }) => id === recording);
            const { volume, pan, is_muted, is_solo } = channelOf(mixer, recording);
            const layer = group.layers.find((one) => one.recording === recording);
            const name = take?.title ?? words.mixerScreen.take;
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
                  <Link to={recordingPath(recording)}>
                    <span data-cut='' dir='auto'>{name}</span>
                  </Link>
                  <span className='badge'>
                    {index === 0 ? words.mixerScreen.base : words.mixerScreen.layer(index)}
                  </span>
                  {layer && (
                    <IconButton
                      icon='close'
                      label={words.mixerScreen.removeFromTheLayers(name)}
                      onClick={() => void takeOut(layer, name)}
                    />
                  )}
                </div>
                <Thumb id={recording} hash={take?.hash} />
                <LevelMeter
                  label={words.mixerScreen.levelOf(name)}
                  read={() => player.current!.level(recording)}
                />
                <Slider
                  label={<Of what={words.common.volume} whole={words.mixerScreen.volumeOf(name)} />}
                  value={volume}
                  min={0}
                  max={1.5}
                  step={0.01}
                  normal={1}
                  text={volumeText(volume)}
                  onChange={(value) => hear(changed(recording, { volume: value }))}
                  onDone={(value) => void save(changed(recording, { volume: value }))}
                />
                <Slider
                  label={<Of what={words.mixerScreen.pan} whole={words.mixerScreen.panOf(name)} />}
                  value={pan}
                  min={-1}
                  max={1}
                  step={0.01}
                  normal={0}
                  text={panText(pan)}
                  onChange={(value) => hear(changed(recording, { pan: value }))}
                  onDone={(value) => void save(changed(recording, { pan: value }))}
                />
                <div className='son-strip-keys'>
                  <Button
                    aria-label={words.mixerScreen.muteName(name)}
                    aria-pressed={is_muted}
                    onClick={() => void save(changed(recording, { is_muted: !is_muted }))}
                  >
                    {words.mixerScreen.mute}
                  </Button>
                  <Button
                    aria-label={words.mixerScreen.soloName(name)}
                    aria-pressed={is_solo}
                    onClick={() => void save(changed(recording, { is_solo: !is_solo }))}
                  >
                    {words.mixerScreen.solo}
                  </Button>
                  {layer && (
                    <span className='son-nudge'>
                      <IconButton
                        icon='minus'
                        label={words.mixerScreen.move5MsEarlier(name)}
                        onClick={() => nudge(-5)}
                      />
                      <output className='tabular'>{layer.nudge_ms} ms</output>
                      <IconButton
                        icon='plus'
                        label={words.mixerScreen.move5MsLater(name)}
                        onClick={() => nudge(5)}
                      />
                    </span>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {group.layers.length >= mostLayers
          ? <p className='quiet'>{words.mixerScreen.isFull(mostLayers)}</p>
          : (
            <div className='son-add-layer'>
              <Button icon='microphone' onClick={() => void record()}>
                {words.common.recordALayer}
              </Button>
              <Button icon='plus' onClick={() => void add()}>
                {words.mixerScreen.addRecording}
              </Button>
            </div>
          )}
        <div className='son-mix-bar'>
          <MixPosition
            player={player.current}
            isPlaying={isPlaying}
            begin={begin}
            seconds={seconds}
            onSeek={seek}
          />
          <button
            type='button'
            className='son-play'
            aria-label={isPlaying ? words.common.stop : words.common.play}
            onClick={toggle}
          >
            <Icon name={isPlaying ? 'stop' : 'play'} size={32} />
          </button>
          <div className='son-mix-master'>
            <LevelMeter label={words.mixerScreen.mixLevel} read={() => player.current!.whole()} />
            <Slider
              label={words.mixerScreen.master}
              value={mixer.master}
              min={0}
              max={1.5}
              step={0.01}
              normal={1}
              text={volumeText(mixer.master)}
              onChange={(master) => hear(mastered(master))}
              onDone={(master) => void save(mastered(master))}
            />
          </div>
        </div>
      </div>
      {isAdding && (
        <AddLayerDialog
          group={group}
          onAdd={(recording) => void addLayer(recording)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** What a slider of a strip sets; of which take, who listens is told. */
function Of({ what, whole }: { what: string; whole: string }) {
  return (
    <>
      <span aria-hidden='true'>{what}</span>
      <span className='son-hidden'>{whole}</span>
    </>
  );
}
