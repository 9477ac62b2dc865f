import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Notice } from '../../../kit/index.js';
import { Microphone } from '../../../players/Microphone.js';
import { Stage } from '../../../players/Stage.js';
import { useAction } from '../../../page/useAction.js';
import { roundTrip } from '../sound/latency.js';
import { words } from '../words.js';

const clicks = 8;
const everySeconds = 0.75;
const notHeard = words.calibrationDialog.theClicksCouldNot;

/** Plays clicks and listens for them; answers the round trip in milliseconds. */
async function measure(input: string, signal: AbortSignal): Promise<number> {
  const stage = await Stage.open();
  const { host } = stage;
  const microphone = new Microphone(stage);
  const pieces: { frame: number; left: Float32Array }[] = [];
  microphone.onPiece = (piece) => pieces.push(piece);
  await microphone.open(signal, { device: input, channels: 1 });
  try {
    const rate = host.sampleRate;
    const first = (host.levels?.now ?? 0) + Math.round(0.5 * rate);
    const frames = Array.from(
      { length: clicks },
      (_, number) => first + Math.round(number * everySeconds * rate),
    );
    host.setVolume('metronomeVolume', 1);
    for (const at of frames) host.change('click', { at, value: 1 });
    await new Promise((done, failed) => {
      setTimeout(done, (0.5 + clicks * everySeconds + 0.5) * 1_000);
      signal.addEventListener('abort', () => failed(signal.reason));
      if (signal.aborted) failed(signal.reason);
    });
    await microphone.flush();
    const origin = pieces[0]?.frame ?? 0;
    const last = pieces.at(-1);
    const heard = new Float32Array((last?.frame ?? 0) + (last?.left.length ?? 0) - origin);
    for (const { frame, left } of pieces) heard.set(left, frame - origin);
    const late = roundTrip(heard, origin, frames, rate);
    if (late === undefined) throw new Error(notHeard);
    return Math.round(late * 10_000) / 10;
  } finally {
    await microphone.close();
  }
}

interface CalibrationProps {
  input: string;
  delay: number | undefined;
  onDelay(delay: number): void;
  onClose(): void;
}

/** Measures how late this device hears itself, so that layers lie where they were played. */
export function CalibrationDialog({ input, delay, onDelay, onClose }: CalibrationProps) {
  const { isBusy, trouble, run } = useAction();
  const [found, setFound] = useState<number>();
  // Whoever closes it may record at once: the microphone is let go.
  const over = useRef<AbortController>();
  useEffect(() => () => over.current?.abort(), []);
  const begin = () =>
    run(async () => {
      setFound(undefined);
      over.current = new AbortController();
      const { signal } = over.current;
      const late = await measure(input, signal);
      if (!signal.aborted) setFound(late);
    });
  const save = () => {
    if (found !== undefined) onDelay(found);
    onClose();
  };
  return (
    <Dialog
      title={words.common.measureTheDelay}
      onClose={onClose}
      actions={
        <>
          <Button
            busy={isBusy}
            kind={found === undefined ? 'primary' : 'plain'}
            icon='microphone'
            onClick={() => void begin()}
          >
            {isBusy
              ? words.calibrationDialog.listening
              : found === undefined
                ? words.calibrationDialog.playTheClicks
                : words.calibrationDialog.measureAgain}
          </Button>
          {found !== undefined && (
            <Button kind='primary' icon='check' onClick={save}>
              {words.common.keep}
            </Button>
          )}
        </>
      }
    >
      <div className='prose'>
        <p>
          {words.calibrationDialog.soundTakesTime}
        </p>
        <p>
          {words.calibrationDialog.holdHeadphonesToMicrophoneOr}
        </p>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <p role='status'>
          {found !== undefined
            ? (
              <>
                {words.calibrationDialog.theDelayIs}
                {' '}<strong className='tabular'>{found.toFixed(1)} ms</strong>.
              </>
            )
            : delay !== undefined
            ? <>{words.calibrationDialog.currentlyUsingMs(delay.toFixed(1))}</>
            : words.calibrationDialog.currentlyUsingTheDelay}
        </p>
      </div>
    </Dialog>
  );
}
