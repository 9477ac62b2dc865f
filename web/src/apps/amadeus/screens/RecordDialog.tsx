import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Notice, Waiting } from '../../../kit/index.js';
import { ShortTake, type Taken } from '../../../players/ShortTake.js';
import { TakeView } from '../../../players/TakeView.js';
import { interleaved, wavFile } from '../../../players/wav.js';
import { wordsFor } from '../../../data/trouble.js';

const seconds = 30;

type Stage = { kind: 'ready' | 'asking' } | { kind: 'recording'; take: ShortTake } | {
  kind: 'done';
  file: Blob;
};

interface RecordProps {
  onDone(file: Blob): void;
  onClose(): void;
}

/** Listens for up to half a minute; what is not used is gone with the page. */
export function RecordDialog({ onDone, onClose }: RecordProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'ready' });
  const [trouble, setTrouble] = useState<string>();
  const take = useRef<ShortTake>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void take.current?.stop();
    };
  }, []);

  const record = async () => {
    setTrouble(undefined);
    setStage({ kind: 'asking' });
    try {
      const begun = await ShortTake.begin(seconds);
      if (isGone.current) return void begun.stop();
      take.current = begun;
      setStage({ kind: 'recording', take: begun });
      const taken = await begun.done;
      if (!isGone.current) setStage({ kind: 'done', file: fileOf(taken) });
    } catch (error) {
      setTrouble(wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  // Closed in the middle of it, it is over; closed once more, it is not wanted.
  const close = () => stage.kind === 'recording' ? void stage.take.stop() : onClose();
  return (
    <Dialog title='Record' onClose={close}>
      <div className='amadeus-record'>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {stage.kind === 'ready' && (
          <>
            <p>
              Play, or hold the device near the music, for up to {seconds}{' '}
              seconds. What you use is kept in your household’s library.
            </p>
            <Button kind='primary' icon='microphone' onClick={() => void record()}>Begin</Button>
          </>
        )}
        {stage.kind === 'asking' && (
          <Waiting>The browser asks whether Quintet may hear the microphone.</Waiting>
        )}
        {stage.kind === 'recording' && (
          <TakeView take={stage.take}>
            <Button kind='primary' icon='stop' onClick={() => void stage.take.stop()}>
              That is enough
            </Button>
          </TakeView>
        )}
        {stage.kind === 'done' && (
          <>
            <p role='status'>It is recorded.</p>
            <div className='buttons'>
              <Button icon='sync' onClick={() => void record()}>Record again</Button>
              <Button kind='primary' icon='check' data-begin onClick={() => onDone(stage.file)}>
                Find its chords
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const fileOf = ({ samples, rate }: Taken) => wavFile([interleaved([samples])], rate, 1);
