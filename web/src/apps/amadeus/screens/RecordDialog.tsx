import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Notice, useConfirm, Waiting } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { Recording } from '../../../players/Recording.js';
import { ShortTake, type Taken } from '../../../players/ShortTake.js';
import { TakeView } from '../../../players/TakeView.js';
import { interleaved, wavFile } from '../../../players/wav.js';
import { wordsFor } from '../../../data/trouble.js';
import { app, nameNow, type NewRecording } from '../model/recordings.js';
import { words } from '../words.js';

const seconds = 30;

type Stage =
  | { kind: 'ready' | 'asking' }
  | { kind: 'recording'; take: ShortTake; recording: Recording }
  | { kind: 'done'; recording: Recording; heard: NewRecording };

interface RecordProps {
  onDone(recording: NewRecording): void;
  onClose(): void;
}

/**
 * Records for up to half a minute. What is recorded is kept on this device: whoever closes the
 * window or leaves the page finds it on the page afterwards.
 */
export function RecordDialog({ onDone, onClose }: RecordProps) {
  const { keeper } = useData();
  const ask = useConfirm();
  const [stage, setStage] = useState<Stage>({ kind: 'ready' });
  const [trouble, setTrouble] = useState<string>();
  const newest = useRef(stage);
  newest.current = stage;
  const isGone = useRef(false);
  /** Whoever makes something of it says what becomes of it. */
  const isHandedOver = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      const last = newest.current;
      if (!('recording' in last) || isHandedOver.current) return;
      const name = last.kind === 'done' ? last.heard.name : nameNow();
      last.recording.leave(name).catch(() => undefined);
    };
  }, []);

  const record = async () => {
    setTrouble(undefined);
    setStage({ kind: 'asking' });
    try {
      const take = await ShortTake.begin(seconds);
      if (isGone.current) return void take.stop();
      const source = { rate: take.rate, close: () => take.stop() };
      const recording = new Recording(keeper, app, source);
      take.onPiece = (samples) => recording.take([samples]);
      setStage({ kind: 'recording', take, recording });
      const taken = await take.done;
      // What is left is kept by then.
      if (!isGone.current) await stopped(taken, recording);
    } catch (error) {
      setTrouble(wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  const stopped = async (taken: Taken, recording: Recording) => {
    const name = nameNow();
    const kept = await recording.finish(name).catch((error: unknown) => {
      if (taken.samples.length === 0) throw error;
      // It can be used all the same, as long as the page is open.
      setTrouble(words.recordDialog.theRecordingCouldNot(wordsFor(error)));
      return fileOf(taken);
    });
    const heard: NewRecording = {
      file: kept,
      name,
      forget: () => recording.forget(),
      leave: () => recording.leave(name),
    };
    setStage({ kind: 'done', recording, heard });
  };
  const again = async (recording: Recording) => {
    const isSure = await ask({
      title: words.recordDialog.recordAgain,
      text: words.recordDialog.thisDiscardsTheRecording,
      action: words.recordDialog.recordAgainText,
      isDangerous: true,
    });
    if (!isSure) return;
    await recording.forget();
    await record();
  };
  const use = (heard: NewRecording) => {
    isHandedOver.current = true;
    onDone(heard);
  };
  // Closed in the middle of it, it is over; closed once more, it waits on the page.
  const close = () => stage.kind === 'recording' ? void stage.take.stop() : onClose();
  return (
    <Dialog title={words.common.record} onClose={close}>
      <div className='amadeus-record'>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {stage.kind === 'ready' && (
          <>
            <p>
              {words.recordDialog.playOrHoldDeviceNear(seconds)}
            </p>
            <Button kind='primary' icon='microphone' onClick={() => void record()}>
              {words.recordDialog.startRecording}
            </Button>
          </>
        )}
        {stage.kind === 'asking' && (
          <Waiting>{words.common.allowTheMicrophoneWhen}</Waiting>
        )}
        {stage.kind === 'recording' && (
          <TakeView take={stage.take}>
            <Button kind='primary' icon='stop' data-begin onClick={() => void stage.take.stop()}>
              {words.common.stop}
            </Button>
          </TakeView>
        )}
        {stage.kind === 'done' && (
          <>
            <p role='status'>{words.recordDialog.recordedAndSaved}</p>
            <div className='buttons'>
              <Button icon='sync' onClick={() => void again(stage.recording)}>
                {words.recordDialog.recordAgainText}
              </Button>
              <Button
                kind='primary'
                icon='check'
                data-begin
                onClick={() => use(stage.heard)}
              >
                {words.common.findChords}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const fileOf = ({ samples, rate }: Taken) => wavFile([interleaved([samples])], rate, 1);
