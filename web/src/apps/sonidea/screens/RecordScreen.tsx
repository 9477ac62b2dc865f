import { useEffect, useRef, useState } from 'react';
import type { SonGroup } from '../../../generated/api.js';
import {
  Button,
  IconButton,
  LevelMeter,
  Notice,
  TextField,
  useConfirm,
  useFrames,
} from '../../../kit/index.js';
import { PageHead } from '../../../page/PageHead.js';
import { useQuery } from '../../../page/router.js';
import { albumPath, home, mixerPath, projectPath } from '../addresses.js';
import { useBacking } from '../hooks/useBacking.js';
import { useDelay } from '../hooks/useDelay.js';
import { hasOutside, openOutside } from '../hooks/useFloatingWindow.js';
import { useOwnSettings } from '../hooks/useOwnSettings.js';
import { useRecorder } from '../hooks/useRecorder.js';
import { useAlbums, useProjects } from '../hooks/useRecordings.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import { useStart } from '../hooks/useStart.js';
import { roomText, useRoomLeft } from '../hooks/useTimeLeft.js';
import { useTyped } from '../hooks/useTyped.js';
import { mostLayers } from '../model/group.js';
import { titleNow } from '../model/titles.js';
import { BigButton } from '../parts/BigButton.js';
import { InputPart, inputOptions, useInput } from '../parts/InputPart.js';
import { InterruptedTakes } from '../parts/InterruptedTakes.js';
import { LastTake } from '../parts/LastTake.js';
import { LiveWave } from '../parts/LiveWave.js';
import { beatOf, MetronomePart } from '../parts/MetronomePart.js';
import { MonitorPart } from '../parts/MonitorPart.js';
import { RecordClock, StartedBy } from '../parts/RecordingStatus.js';
import { useMonitor } from '../sound/monitor.js';
import type { InputOptions } from '../sound/RecorderInput.js';
import { leastSeconds } from '../sound/roomLeft.js';
import type { RecorderStage } from '../sound/recorderTypes.js';
import { words } from '../words.js';
import { CalibrationDialog } from './CalibrationDialog.js';

const texts: Record<RecorderStage, string> = {
  off: words.recordScreen.pressTheButtonToRecord,
  opening: words.recordScreen.allowTheMicrophoneWhen,
  listening: words.recordScreen.readyPressButtonToRecord,
  counting: words.recordScreen.countingIn,
  recording: words.recordScreen.recording,
  paused: words.recordScreen.paused,
  ending: words.common.saving,
};

/** One thing to do: record. All else stands beside it. */
export function RecordScreen() {
  const { recorder, state } = useRecorder();
  const settings = useOwnSettings();
  const { group, project, album, text, back } = useTarget();
  const [input, setInput] = useInput();
  const [delay, setDelay] = useDelay(input);
  const [title, setTitle] = useState('');
  const [isMeasuring, setMeasuring] = useState(false);
  const overdub = useBacking(group, delay);
  useMeasuringFirst(overdub.group, delay, () => setMeasuring(true));
  const isOn = recorder.isBusy;
  const options = settings && inputOptions(settings, input);
  useListening(options, isMeasuring);
  useMonitor(
    recorder.host,
    settings?.effects,
    state.stage !== 'off' && state.stage !== 'opening' && !isMeasuring,
  );
  const channels = options?.channels ?? 1;
  const left = useRoomLeft(recorder.rate, channels);
  const isFull = (overdub.group?.layers.length ?? 0) >= mostLayers;
  const isWaiting = !settings || (group !== undefined && (!overdub.backing || isFull)) ||
    (left !== undefined && left < leastSeconds);

  const record = async () => {
    if (!settings || !options) return;
    const isBegun = await recorder.start({
      ...options,
      title: title.trim() || titleNow(),
      quality: settings.quality,
      source: 'recorded',
      beat: beatOf(settings),
      backing: overdub.backing,
      group,
      project,
      album,
    });
    if (isBegun) setTitle('');
  };
  useStart(!isWaiting && !isOn, record);
  useShortcuts({
    ' ': () => {
      if (!isOn) return isWaiting ? undefined : void record();
      if (state.stage === 'paused') recorder.resume();
      // What is heard while others play keeps its place among them.
      else if (group) void recorder.stop();
      else recorder.pause();
    },
    m: () => recorder.mark(),
  });

  return (
    <div className='son-record' data-stage={state.stage}>
      <PageHead
        title={group ? words.common.recordALayer : words.common.record}
        back={{ to: back, label: words.recordScreen.back }}
        subtitle={text}
      />
      <InterruptedTakes />
      {state.trouble && <Notice kind='bad'>{state.trouble}</Notice>}
      {state.notice && <Notice>{state.notice}</Notice>}
      {left !== undefined && left < leastSeconds && (
        <Notice kind='bad'>{words.recordScreen.thisDeviceIsAlmost}</Notice>
      )}
      {group && (
        <OverdubNotes
          title={overdub.group?.title}
          isReady={overdub.backing !== undefined}
          unready={overdub.unready}
          isFull={isFull}
          trouble={overdub.trouble}
          isMeasured={delay !== undefined}
          onMeasure={() => setMeasuring(true)}
          isFixed={isOn}
        />
      )}
      <div className='son-record-body'>
        <section className='son-stage' aria-label={words.common.recording}>
          <div className='son-screen'>
            <LiveWave />
            <div className='son-screen-foot'>
              <RecordClock hasTenths />
              <CountIn />
              <MarkKey />
            </div>
            <LevelMeter label={words.common.level} read={() => recorder.level} />
          </div>
          <TitleField title={title} onTitle={setTitle} />
          <div className='son-keys'>
            <PauseKey isOverdub={group !== undefined} />
            <BigButton
              stage={state.stage}
              isWaiting={isWaiting && !isOn}
              onPress={() => void (isOn ? recorder.stop() : record())}
            />
            {hasOutside()
              ? (
                <IconButton
                  icon='external'
                  label={words.recordScreen.smallWindow}
                  disabled={!isOn}
                  onClick={() => void openOutside()}
                />
              )
              : <span />}
          </div>
          <p className='son-words' role='status'>{texts[state.stage]}</p>
          <StartedBy />
          <p className='quiet son-room tabular'>
            {left === undefined ? '' : words.recordScreen.roomForOnThisDevice(roomText(left))}
          </p>
          <LastTake group={group} isGroupGone={overdub.isGone} />
        </section>
        <section className='son-side' aria-label={words.recordScreen.recordingSettings}>
          <Part title={words.common.microphone} isOpen>
            <InputPart
              input={input}
              onInput={setInput}
              isOpen={state.stage !== 'off'}
              isFixed={isOn}
            />
          </Part>
          <Part title={words.common.metronome}>
            <MetronomePart />
          </Part>
          <Part title={words.common.hearYourself}>
            <MonitorPart />
          </Part>
        </section>
      </div>
      {isMeasuring && (
        <CalibrationDialog
          input={input}
          delay={delay}
          onDelay={setDelay}
          onClose={() => setMeasuring(false)}
        />
      )}
    </div>
  );
}

/** What is recorded is for, or will be: how to say so, and the page that it belongs to. */
function useTarget() {
  const { take } = useRecorder().state;
  const asked = {
    group: useQuery('group') ?? undefined,
    project: useQuery('project') ?? undefined,
    album: useQuery('album') ?? undefined,
  };
  const { group, project, album } = take ?? asked;
  const title = useProjects().find(({ id }) => id === project)?.title;
  const name = useAlbums().find(({ id }) => id === album)?.name;
  const { forTheProject, forTheAlbum } = words.recordScreen;
  const target = { group, project, album };
  if (group) return { ...target, back: mixerPath(group), text: undefined };
  if (project) {
    return { ...target, back: projectPath(project), text: title && forTheProject(title) };
  }
  return { ...target, back: album ? albumPath(album) : home, text: name && forTheAlbum(name) };
}

/** Before the first layer of a group one is asked, once, whether to measure how late it will be. */
function useMeasuringFirst(
  group: SonGroup | undefined,
  delay: number | undefined,
  measure: () => void,
): void {
  const ask = useConfirm();
  const isAsked = useRef(false);
  const isDue = group?.layers.length === 0 && delay === undefined;
  useEffect(() => {
    if (!isDue || isAsked.current) return;
    isAsked.current = true;
    void ask({
      title: words.recordScreen.measureTheDelayFirst,
      text: words.recordScreen.measuringTakesSeconds,
      action: words.recordScreen.measure,
      otherwise: words.recordScreen.notNow,
    }).then((isWanted) => isWanted && measure());
  });
}

/** Where the browser allows it already, the level is seen before anything is recorded. */
function useListening(options: InputOptions | undefined, isElsewhere: boolean): void {
  const { recorder } = useRecorder();
  // Options are what they say, however often they are made anew.
  const said = JSON.stringify(options);
  useEffect(() => {
    if (said === undefined) return;
    const same = JSON.parse(said) as InputOptions;
    if (isElsewhere) return void recorder.release();
    let isOver = false;
    const look = async () => {
      const allowed = await navigator.permissions?.query({ name: 'microphone' as PermissionName })
        .catch(() => undefined);
      if (!isOver && allowed?.state === 'granted') await recorder.listen(same);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [recorder, said, isElsewhere]);
  useEffect(() => recorder.watch(), [recorder]);
}

/** What is recorded is called so, or what will be. Who types as it ends goes on naming it. */
function TitleField({ title, onTitle }: { title: string; onTitle(title: string): void }) {
  const { recorder, state: { take, last } } = useRecorder();
  /** What is typed for a recording, to its last blank: its title has none at the end. */
  const [typed, setTyped] = useState<{ id: string; text: string }>();
  const late = useTyped(
    last?.title ?? '',
    (text) => last && void recorder.renameTake(last.id, text),
  );
  const id = take?.id ?? (last?.id === typed?.id ? typed?.id : undefined);
  const change = (text: string) => {
    if (id === undefined) return onTitle(text);
    setTyped({ id, text });
    if (take) recorder.rename(text);
    else late.change(text);
  };
  return (
    <TextField
      label={words.common.title}
      value={id !== undefined && typed?.id === id ? typed.text : take?.title ?? title}
      placeholder={titleNow()}
      maxLength={200}
      autoComplete='off'
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        late.flush();
        setTyped(undefined);
      }}
    />
  );
}

/** Sets a marker while it is recorded, and how many there are. */
function MarkKey() {
  const { recorder, state } = useRecorder();
  const { length = 0 } = state.take?.markers ?? [];
  return (
    <span className='son-mark-key'>
      <span className='quiet' role='status'>
        {length > 0 && words.recordScreen.markers(length)}
      </span>
      <IconButton
        icon='plus'
        label={words.common.addMarker}
        disabled={state.stage !== 'recording' && state.stage !== 'paused'}
        onClick={() => recorder.mark()}
      />
    </span>
  );
}

function PauseKey({ isOverdub }: { isOverdub: boolean }) {
  const { recorder, state } = useRecorder();
  const isPaused = state.stage === 'paused';
  if (isOverdub) return <span />;
  return (
    <IconButton
      icon={isPaused ? 'record' : 'pause'}
      label={isPaused ? words.common.resume : words.common.pause}
      disabled={!isPaused && state.stage !== 'recording'}
      onClick={() => isPaused ? recorder.resume() : recorder.pause()}
    />
  );
}

/** The clicks before it begins. */
function CountIn() {
  const { recorder } = useRecorder();
  const place = useRef<HTMLSpanElement>(null);
  useFrames(() => {
    const { count } = recorder;
    const text = count ? `${count.click} / ${count.of}` : '';
    if (place.current && place.current.textContent !== text) place.current.textContent = text;
  });
  return <span ref={place} className='son-count tabular' aria-hidden='true' />;
}

interface OverdubNotesProps {
  title: string | undefined;
  isReady: boolean;
  unready: readonly string[];
  isFull: boolean;
  isFixed: boolean;
  isMeasured: boolean;
  trouble: string | undefined;
  onMeasure(): void;
}

function OverdubNotes(
  { title, isReady, unready, isFull, isFixed, isMeasured, trouble, onMeasure }: OverdubNotesProps,
) {
  if (trouble) return <Notice kind='bad'>{trouble}</Notice>;
  if (isFull) {
    return (
      <Notice kind='warn'>
        “{title}{words.recordScreen.alreadyHasLayers(mostLayers)}
      </Notice>
    );
  }
  return (
    <Notice
      kind={isMeasured ? 'info' : 'warn'}
      action={
        <Button disabled={isFixed} onClick={onMeasure}>
          {words.common.measureTheDelay}
        </Button>
      }
    >
      {!isMeasured && <p>{words.recordScreen.notMeasuredYet}</p>}
      {isReady
        ? (
          <>
            {words.recordScreen.wearHeadphonesYouHear}
            {title}{words.recordScreen.whileRecordAndLoudspeakerWould}{unready.length > 0 &&
              words.recordScreen.stillBeingPreparedSo(unready.map((one) => `“${one}”`).join(', '))}
          </>
        )
        : words.recordScreen.loadingWhatYouWillHear}
    </Notice>
  );
}

function Part(
  { title, isOpen = false, children }: { title: string; isOpen?: boolean; children: JSX.Element },
) {
  return (
    <details className='son-fold' open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
