import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Notice, TextField, useConfirm } from '../../../kit/index.js';
import { plainVoicing, type Voice } from '../../../players/Stage.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useIsHere } from '../../../page/useIsHere.js';
import type { PendingRecording } from '../../../page/useRecordings.js';
import { wordsFor } from '../../../data/trouble.js';
import { Microphone } from '../../../players/Microphone.js';
import { Recording } from '../../../players/Recording.js';
import { useDeck } from '../hooks/useDeck.js';
import { longestName } from '../model/newSound.js';
import { BarMeter } from '../parts/BarMeter.js';
import { words } from '../words.js';

/** With less room than this a recording may come to a sudden end. */
const leastBytes = 50e6;

type Stage =
  | { kind: 'ready' }
  | { kind: 'asking' }
  | { kind: 'recording'; recording: Recording }
  | { kind: 'naming'; recording: Recording; file: Blob };

interface RecorderProps {
  /** A recording is over, has its name, and is to be a pad. */
  onDone(recording: PendingRecording): Promise<void>;
  onClose(): void;
}

/**
 * Records from the microphone; a name is asked for afterwards. Whoever closes it or leaves the page
 * before that finds the recording on the board, where it waits.
 */
export function RecorderSheet({ onDone, onClose }: RecorderProps) {
  const deck = useDeck();
  const { keeper } = useData();
  const microphone = useRef<Microphone>();
  microphone.current ??= new Microphone(deck.stage);
  const isGone = useRef<AbortSignal>();
  const [stage, setStage] = useState<Stage>({ kind: 'ready' });
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const { isBusy, trouble: notKept, run } = useAction();
  const ask = useConfirm();
  const newest = useRef(stage);
  newest.current = stage;
  useEffect(() => {
    const gone = new AbortController();
    isGone.current = gone.signal;
    return () => {
      gone.abort();
      const last = newest.current;
      if ('recording' in last) last.recording.leave().catch(() => undefined);
    };
  }, []);

  const record = async () => {
    setTrouble(undefined);
    setStage({ kind: 'asking' });
    try {
      const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate() ?? {};
      if (quota - usage < leastBytes) {
        throw new Error(words.recorderSheet.thisDeviceIsAlmost);
      }
      const heard = microphone.current!;
      await heard.open(isGone.current);
      if (isGone.current?.aborted) return void await heard.close();
      const recording = new Recording(keeper, '', heard);
      heard.onPiece = ({ left, right }) => recording.take([left, right]);
      setStage({ kind: 'recording', recording });
    } catch (error) {
      setTrouble(wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  const stop = async (recording: Recording) => {
    try {
      const file = await recording.finish();
      setName(
        words.recorderSheet.recordingText(
          new Date().toLocaleTimeString('en', { timeStyle: 'short' }),
        ),
      );
      setStage({ kind: 'naming', recording, file });
    } catch (error) {
      setTrouble(wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  const title = name.trim() || words.recorderSheet.recording;
  const save = async (recording: Recording) => {
    await recording.leave(title);
    await onDone({ take: recording.id, name: title });
  };
  const discard = async (recording: Recording) => {
    const isSure = await ask({
      title: words.recorderSheet.discardTheRecording,
      action: words.common.discard,
      isDangerous: true,
      text: words.recorderSheet.itIsOnlyOnThisDevice,
    });
    if (!isSure) return;
    await recording.forget();
    onClose();
  };
  // Closed also where its name cannot be kept: what was heard is.
  const later = (recording: Recording) => recording.leave(title).finally(onClose);

  const close = () => {
    if (stage.kind === 'recording') void stop(stage.recording);
    else if (stage.kind === 'naming') void run(() => later(stage.recording));
    else onClose();
  };
  const message = trouble ?? notKept;
  return (
    <Dialog title={words.common.record} onClose={close}>
      {message && <Notice kind='bad'>{message}</Notice>}
      {stage.kind === 'naming'
        ? (
          <Naming
            file={stage.file}
            name={name}
            onName={setName}
            isBusy={isBusy}
            onDiscard={() => void run(() => discard(stage.recording))}
            onSave={() => void run(() => save(stage.recording))}
          />
        )
        : (
          <div className='recorder'>
            <BarMeter
              read={() => stage.kind === 'recording' ? microphone.current?.level ?? 0 : 0}
            />
            <Clock read={() => stage.kind === 'recording' ? stage.recording.seconds : 0} />
            <button
              type='button'
              className='record-button'
              aria-pressed={stage.kind === 'recording'}
              aria-label={stage.kind === 'recording' ? words.common.stop : words.common.record}
              disabled={stage.kind === 'asking'}
              onClick={() => void (stage.kind === 'recording' ? stop(stage.recording) : record())}
            >
              <span />
            </button>
            <p className='quiet' role='status'>{texts[stage.kind]}</p>
          </div>
        )}
    </Dialog>
  );
}

const texts = {
  ready: words.recorderSheet.pressToRecord,
  asking: words.recorderSheet.allowTheMicrophoneWhen,
  recording: words.recorderSheet.recordingPressAgainToStop,
};

/** Such as 00:07.25, drawn frame by frame. */
function Clock({ read }: { read(): number }) {
  const place = useRef<HTMLOutputElement>(null);
  const source = useRef(read);
  source.current = read;
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      if (place.current) place.current.textContent = clockText(source.current());
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, []);
  return <output ref={place} className='record-clock tabular' aria-live='off' />;
}

/** Minutes, seconds and hundredths. */
export function clockText(seconds: number): string {
  const hundredths = Math.floor(seconds * 100);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(hundredths / 6_000))}:${two(Math.floor(hundredths / 100) % 60)}.${
    two(hundredths % 100)
  }`;
}

/** Hears what was recorded, and asks for its name. */
function Naming({ file, name, onName, isBusy, onSave, onDiscard }: {
  file: Blob;
  name: string;
  onName(name: string): void;
  isBusy: boolean;
  onSave(): void;
  onDiscard(): void;
}) {
  return (
    <form
      className='form'
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Listen file={file} />
      <TextField
        label={words.recorderSheet.name}
        value={name}
        maxLength={longestName}
        required
        onChange={(event) => onName(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <div className='recorded-keys'>
        <Button kind='danger' icon='trash' onClick={onDiscard}>{words.common.discard}</Button>
        <Button kind='primary' type='submit' icon='check' busy={isBusy}>
          {words.recorderSheet.saveAsAPad}
        </Button>
      </div>
    </form>
  );
}

/** Plays a file that is not a pad yet, through the same engine, as long as the window is open. */
function Listen({ file }: { file: Blob }) {
  const { stage } = useDeck();
  const name = useRef(words.recorderSheet.take(Math.random()));
  const [voice, setVoice] = useState<Voice>();
  const { run } = useAction();
  useEffect(() => () => voice?.stop(), [voice]);
  const isOpen = useIsHere();
  const play = async () => {
    await stage.arm(name.current, async () => file);
    if (!isOpen.current) return;
    const begun = stage.play(name.current, plainVoicing);
    begun?.onEnd(() => setVoice((now) => now === begun ? undefined : now));
    setVoice(begun);
  };
  return voice
    ? <Button icon='stop' onClick={() => voice.stop()}>{words.common.stop}</Button>
    : <Button icon='play' onClick={() => void run(play)}>{words.common.play}</Button>;
}
