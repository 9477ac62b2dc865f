import { useEffect, useRef, useState } from 'react';
import { Away } from '../../../data/index.js';
import { wordsFor } from '../../../data/trouble.js';
import type { SpokenWords } from '../../../generated/api.js';
import { Button, Dialog, Notice, Waiting } from '../../../kit/index.js';
import { useConnection, useData } from '../../../page/data.js';
import { ShortTake } from '../../../players/ShortTake.js';
import { TakeView } from '../../../players/TakeView.js';
import { mayListen, useVoiceSearch } from '../hooks/useVoiceSearch.js';
import { SpeechEnd } from '../model/SpeechEnd.js';
import { speechFile } from '../model/speechFile.js';
import { spokenWords } from '../model/spokenWords.js';
import { words } from '../words.js';

/** So long is listened for, where nobody stops before. */
const seconds = 15;

type Stage = { kind: 'ready' | 'asking' | 'thinking' } | { kind: 'listening'; take: ShortTake };

interface VoiceProps {
  /** Takes the words that were said. */
  onWords(words: string): void;
  onClose(): void;
}

/** Listens for what one looks for, and has the server write it down. */
export function VoiceDialog({ onWords, onClose }: VoiceProps) {
  const data = useData();
  const isAway = useConnection() === 'away';
  const { service, isNew, accept } = useVoiceSearch();
  const [stage, setStage] = useState<Stage>({ kind: 'ready' });
  const [trouble, setTrouble] = useState<string>();
  /** What is going on: the microphone is let go and the request ends with it. */
  const current = useRef<AbortController>();

  const listen = async () => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    setTrouble(undefined);
    // Said before somebody speaks for nothing.
    if (isAway) return setTrouble(words.voiceDialog.away);
    setStage({ kind: 'asking' });
    try {
      const isKnown = await mayListen(data);
      if (mine.signal.aborted) return;
      if (!isKnown) return setStage({ kind: 'ready' });
      const said = await hear(mine.signal, (take) => setStage({ kind: 'listening', take }));
      setStage({ kind: 'thinking' });
      const { text } = await data.ask<SpokenWords>('POST', '/api/v1/speech/transcriptions', {
        bytes: said,
        signal: mine.signal,
      });
      const found = spokenWords(text);
      if (!found) throw new Error(words.voiceDialog.nothingHeard);
      if (!mine.signal.aborted) onWords(found);
    } catch (error) {
      if (mine.signal.aborted) return;
      setTrouble(error instanceof Away ? words.voiceDialog.away : wordsFor(error));
      setStage({ kind: 'ready' });
    }
  };
  const newest = useRef(listen);
  newest.current = listen;
  const startsAtOnce = useRef(!isNew);
  useEffect(() => {
    if (startsAtOnce.current) void newest.current();
    return () => current.current?.abort();
  }, []);

  const start = () => {
    accept();
    void listen();
  };
  return (
    <Dialog title={words.common.searchByVoice} onClose={onClose}>
      <div className='hum'>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {stage.kind === 'ready' && (
          <>
            {!trouble && <p>{words.voiceDialog.sayWhatYouRemember}</p>}
            <Recogniser service={service} />
            <Button kind='primary' icon='microphone' data-begin onClick={start}>
              {trouble ? words.voiceDialog.tryAgain : words.voiceDialog.start}
            </Button>
          </>
        )}
        {stage.kind === 'asking' && <Waiting>{words.humDialog.allowTheMicrophoneWhen}</Waiting>}
        {stage.kind === 'listening' && (
          <TakeView take={stage.take}>
            <Recogniser service={service} />
            <div className='buttons'>
              <Button onClick={onClose}>{words.common.cancel}</Button>
              <Button kind='primary' data-begin onClick={() => void stage.take.stop()}>
                {words.humDialog.done}
              </Button>
            </div>
          </TakeView>
        )}
        {stage.kind === 'thinking' && (
          <>
            <Waiting>{words.voiceDialog.recognising}</Waiting>
            <Button onClick={onClose}>{words.common.cancel}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Recogniser({ service }: { service: string | undefined }) {
  return (
    <p className='voice-place'>
      {service ? words.voiceDialog.sentTo(service) : words.voiceDialog.staysHere}
    </p>
  );
}

/** What is said until somebody ends it, is quiet after speech, or the time is over. */
async function hear(signal: AbortSignal, onBegin: (take: ShortTake) => void): Promise<Blob> {
  const take = await ShortTake.begin(seconds);
  const stop = () => void take.stop();
  if (signal.aborted) stop();
  signal.throwIfAborted();
  signal.addEventListener('abort', stop);
  const end = new SpeechEnd(take.rate);
  take.onPiece = (samples) => {
    if (end.hear(samples)) stop();
  };
  onBegin(take);
  const taken = await take.done;
  signal.throwIfAborted();
  if (!end.isHeard) throw new Error(words.voiceDialog.nothingHeard);
  return speechFile(taken);
}
