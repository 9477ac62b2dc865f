import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, ErrorState, FormDialog, IconButton, Notice, Slider, TextField, Waiting, duration, useConfirm, useFrames } from '../../../kit/index.js';
import { makeId } from '../../../data/index.js';
import type { SonChannel, SonGroup, SonGroupEdit, SonMixer } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { go } from '../../../shell/router.js';
import { wordsFor } from '../../../shell/trouble.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { home, recordPlace, recordingPlace } from '../addresses.js';
import { device, useRecordings, useSettings } from '../hooks/useStudio.js';
import { ChannelStrip } from '../mixer/ChannelStrip.js';
import { Desk, channelOf, stripsOf } from '../mixer/Desk.js';
import { mostLayers } from '../record/useBacking.js';

/** How long one may go on turning before it is written down. */
const settleMs = 600;

/** A base and its layers, mixed while they sound. */
export function MixerScreen({ id }: { id: string }) {
  const { value, problem } = useAnswer(`son-group/${id}`, (client) => client.getSonGroup(id));
  useTitle(value?.title ?? 'Mixer');
  if (problem !== undefined && !value) return <ErrorState title="There is no such group">{wordsFor(problem)}</ErrorState>;
  return value ? <Mixer group={value} /> : <Waiting>Opening the mixer …</Waiting>;
}

function Mixer({ group }: { group: SonGroup }) {
  const { client, answers } = useData();
  const { recordings = [] } = useRecordings();
  const gate = useGate();
  const ask = useConfirm();
  const { run, trouble, isBusy } = useAction();
  const [mixer, setMixer] = useState(group.mixer);
  const [layers, setLayers] = useState(group.layers);
  const [isMixing, setMixing] = useState(false);
  const strips = useMemo(() => stripsOf({ base: group.base, layers }), [group.base, layers]);
  const { desk, deskTrouble } = useDesk(group);
  const save = useSaving(group, (kept) => {
    setMixer(kept.mixer);
    setLayers(kept.layers);
  });
  const all = new Map(recordings.map((one) => [one.id, one]));

  const turn = (next: SonMixer) => {
    setMixer(next);
    desk?.turn(next);
    save({ mixer: next });
  };
  const turnOne = (channel: SonChannel) => turn({
    ...mixer, channels: [...mixer.channels.filter(({ recording }) => recording !== channel.recording), channel],
  });
  const nudge = (recording: string, nudge_ms: number) => {
    const next = layers.map((layer) => layer.recording === recording ? { ...layer, nudge_ms } : layer);
    setLayers(next);
    save({ layers: next });
    desk?.seek(desk.place, stripsOf({ base: group.base, layers: next }));
  };
  const takeOut = (recording: string) => {
    const next = layers.filter((layer) => layer.recording !== recording);
    setLayers(next);
    save({ layers: next });
  };
  const dissolve = async () => {
    const isWanted = await ask({ title: 'Take the group apart?', text: 'All takes stay as recordings of their own.', action: 'Take it apart' });
    if (!isWanted || !await run(() => client.deleteSonGroup(group.id))) return;
    answers.invalidate((key) => key.startsWith('son-'));
    go(home);
  };
  const record = async () => {
    if (await gate.showPaywallIfNeeded('sonidea.overdub', 0)) go(`${recordPlace}?group=${group.id}`);
  };
  const mixDown = async () => {
    if (await gate.showPaywallIfNeeded('sonidea.mixer', 0)) setMixing(true);
  };
  return (
    <div className="son-page">
      <header className="son-head">
        <h1>{group.title}</h1>
        <Button icon="download" onClick={() => void mixDown()}>Mix down</Button>
        <Button kind="quiet" icon="scissors" busy={isBusy} onClick={() => void dissolve()}>Take apart</Button>
      </header>
      {(trouble ?? deskTrouble) && <Notice kind="bad">{trouble ?? deskTrouble}</Notice>}
      <Transport desk={desk} seconds={desk?.seconds(strips) ?? 0} strips={strips} />
      <div className="son-strips">
        {strips.map(({ id }) => (
          <ChannelStrip
            key={id} recording={all.get(id)} channel={channelOf(mixer, id)} level={() => desk?.level(id) ?? 0}
            nudge={layers.find(({ recording }) => recording === id)?.nudge_ms}
            onTurn={turnOne} onNudge={(by) => nudge(id, by)} onRemove={() => takeOut(id)}
          />
        ))}
        <section className="son-strip" aria-label="Everything">
          <header><strong className="son-row-title">Everything</strong></header>
          <Slider
            label="Master volume" min={0} max={1.5} step={0.01} value={mixer.master} normal={1}
            text={`${Math.round(mixer.master * 100)} %`} onChange={(master) => turn({ ...mixer, master })}
          />
        </section>
      </div>
      {layers.length < mostLayers
        ? <Button kind="primary" icon="record" onClick={() => void record()}>Record a layer over this</Button>
        : <p className="quiet">Three layers lie over this one. Mix it down to go on.</p>}
      {isMixing && <MixdownDialog group={group} onClose={() => setMixing(false)} />}
    </div>
  );
}

/** The engine with all takes of a group; gone with the page. */
function useDesk(group: SonGroup): { desk: Desk | undefined; deskTrouble: string | undefined } {
  const { client } = useData();
  const [desk, setDesk] = useState<Desk>();
  const [deskTrouble, setTrouble] = useState<string>();
  const takes = stripsOf(group).map(({ id }) => id).join(' ');
  const newest = useRef(group);
  newest.current = group;
  useEffect(() => {
    let isOver = false;
    let opened: Desk | undefined;
    Desk.open(client, newest.current).then((made) => {
      opened = made;
      if (isOver) made.close();
      else setDesk(made);
    }, (error: unknown) => isOver || setTrouble(wordsFor(error)));
    return () => {
      isOver = true;
      opened?.close();
      setDesk(undefined);
    };
  }, [client, takes]);
  return { desk, deskTrouble };
}

/** Writes down what was turned, once it rests; what is not allowed goes back to how it was. */
function useSaving(group: SonGroup, back: (group: SonGroup) => void): (edit: SonGroupEdit) => void {
  const { client, answers } = useData();
  const gate = useGate();
  const waiting = useRef<SonGroupEdit>({});
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const line = useRef(Promise.resolve());
  const undo = useRef(back);
  undo.current = back;
  const write = useRef(() => undefined as void);
  write.current = () => {
    const edit = waiting.current;
    waiting.current = {};
    if (Object.keys(edit).length === 0) return;
    line.current = line.current.then(async () => {
      const known = await client.getSonGroup(group.id);
      const made = await gate.through(() => client.editSonGroup(group.id, edit, known.version));
      if (!made) undo.current(known);
      answers.invalidate((key) => key.startsWith('son-group'));
    }).catch(() => undefined);
  };
  useEffect(() => () => {
    clearTimeout(timer.current);
    write.current();
  }, []);
  return (edit) => {
    waiting.current = { ...waiting.current, ...edit };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write.current(), settleMs);
  };
}

function Transport({ desk, seconds, strips }: { desk: Desk | undefined; seconds: number; strips: ReturnType<typeof stripsOf> }) {
  const [isPlaying, setPlaying] = useState(false);
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (desk) desk.onEnd = () => setPlaying(false);
  }, [desk]);
  useFrames(() => setPlace(desk?.place ?? 0), isPlaying);
  const toggle = () => {
    if (!desk) return;
    if (isPlaying) desk.pause();
    else desk.play(strips);
    setPlaying(desk.isPlaying);
    setPlace(desk.place);
  };
  const seek = (to: number) => {
    desk?.seek(to, strips);
    setPlace(to);
  };
  return (
    <div className="son-transport">
      <IconButton icon="restart" label="To the beginning" onClick={() => seek(0)} />
      <Button kind="primary" icon={isPlaying ? 'pause' : 'play'} disabled={!desk} onClick={toggle}>{isPlaying ? 'Pause' : 'Play all'}</Button>
      <input
        type="range" aria-label="Place" min={0} max={Math.max(seconds, 0.1)} step={0.1} value={Math.min(place, seconds)}
        aria-valuetext={`${duration(place)} of ${duration(seconds)}`} onChange={(event) => seek(Number(event.target.value))}
      />
      <span className="tabular">{`${duration(place)} / ${duration(seconds)}`}</span>
    </div>
  );
}

function MixdownDialog({ group, onClose }: { group: SonGroup; onClose(): void }) {
  const { client, answers } = useData();
  const { settings } = useSettings();
  const gate = useGate();
  const { run, trouble, isBusy } = useAction();
  const [title, setTitle] = useState(`${group.title} (mix)`.slice(0, 200));
  const [id] = useState(makeId);
  const mix = () => run(async () => {
    const made = await gate.through(() => client.bounceSonGroup(group.id, {
      id, title: title.trim(), quality: settings?.quality ?? 'lossless', device: device(),
    }));
    if (!made) return;
    answers.invalidate((key) => key.startsWith('son-recording'));
    onClose();
    go(recordingPlace(id));
  });
  return (
    <FormDialog title="Mix down" action="Mix it" isBusy={isBusy} trouble={trouble} onSubmit={() => void mix()} onClose={onClose}>
      <p>Everything as it sounds now becomes one new recording. The group stays as it is.</p>
      <TextField label="What is it called?" required maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
    </FormDialog>
  );
}
