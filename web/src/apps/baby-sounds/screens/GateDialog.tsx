import { useCallback, useEffect, useRef, useState } from 'react';
import { Away, Refusal } from '../../../data/index.js';
import type { BabyGateQuestion, BabySettings } from '../../../generated/api.js';
import { Button, Dialog, Notice, Spinner } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { wordsFor } from '../../../data/trouble.js';
import { useSettings } from '../hooks/useSounds.js';
import {
  askHere,
  askPinHere,
  isRightHere,
  type LocalQuestion,
  lockedHere,
  savePinHere,
} from '../model/localGate.js';
import { clock } from '../model/times.js';
import { GateQuestion } from '../parts/GateQuestion.js';
import { words } from '../words.js';

/** What a parent who has passed holds; nothing of worth where the server was away. */
export interface Passed {
  token: string;
}

type Kind = BabyGateQuestion['kind'];

const kindNames: Record<Kind, string> = {
  arithmetic: words.common.aSum,
  sequence: words.gateDialog.aRowOfDigits,
  pattern: words.gateDialog.aPattern,
  pin: words.gateDialog.thePin,
};

interface GateDialogProps {
  why: string;
  /** While the server is away this device asks by itself. */
  worksAway: boolean;
  onDone(passed: Passed | undefined): void;
}

/** Asks something that small children cannot answer; the server knows the answer, and counts. */
export function GateDialog({ why, worksAway, onDone }: GateDialogProps) {
  const { client } = useData();
  const [kinds, setKinds] = useState<readonly Kind[]>([]);
  const [question, setQuestion] = useState<BabyGateQuestion>();
  const [trouble, setTrouble] = useState<string>();
  const [lockedUntil, setLockedUntil] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [local, setLocal] = useState<LocalQuestion>();
  const settings = useRef<BabySettings>();
  settings.current = useSettings();

  const askHereInstead = useCallback(() => {
    setLockedUntil(lockedHere());
    const made = settings.current?.has_pin ? askPinHere() : askHere();
    setLocal(made);
    setQuestion(made?.question);
    if (!made) setTrouble(words.gateDialog.theServerChecks);
  }, []);
  const refuse = useCallback((error: unknown) => {
    if (worksAway && error instanceof Away) return askHereInstead();
    // For how long, and not until when: the clock of this device may be another one's.
    const wait = error instanceof Refusal && error.code === 'gate_locked' && error.waitSeconds;
    if (wait) setLockedUntil(Date.now() + wait * 1_000);
    else {setTrouble(
        error instanceof Away
          ? words.gateDialog.theParentsGateNeeds
          : error instanceof Refusal
          ? error.detail
          : wordsFor(error),
      );}
  }, [worksAway, askHereInstead]);
  /** Rises with each question that is asked for: the last one is shown, whichever comes last. */
  const asked = useRef(0);
  const ask = useCallback(async (kind: Kind) => {
    const turn = asked.current += 1;
    setLocal(undefined);
    try {
      const next = await client.askBabyGate({ kind });
      if (turn === asked.current) setQuestion(next);
    } catch (error) {
      if (turn !== asked.current) return;
      setQuestion(undefined);
      refuse(error);
    }
  }, [client, refuse]);
  const begin = useCallback(async () => {
    setTrouble(undefined);
    try {
      const gate = await client.getBabyGate();
      setKinds(gate.kinds);
      await ask(gate.kinds[0] ?? 'arithmetic');
    } catch (error) {
      refuse(error);
    }
  }, [client, ask, refuse]);
  useEffect(() => void begin(), [begin]);

  const answer = async (text: string) => {
    if (!question || isBusy) return;
    setBusy(true);
    setTrouble(undefined);
    if (local) {
      if (await isRightHere(local, text)) return onDone({ token: '' });
      setTrouble(words.gateDialog.thatIsNotCorrect);
      setBusy(false);
      return askHereInstead();
    }
    try {
      const passed = await client.answerBabyGate({ question: question.id, answer: text });
      if (question.kind === 'pin') await savePinHere(text);
      onDone(passed);
    } catch (error) {
      refuse(error);
      if (error instanceof Refusal && error.code !== 'gate_locked') {
        // Nobody answers a question that was answered already.
        setQuestion(undefined);
        await ask(question.kind);
      }
      setBusy(false);
    }
  };
  const others = kinds.filter((kind) => kind !== question?.kind);
  const isLocked = lockedUntil > 0;

  return (
    <Dialog title={words.common.forGrownUps} app='babysounds' onClose={() => onDone(undefined)}>
      <div className='gate'>
        <p>{why}</p>
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        {isLocked
          ? (
            <Locked
              until={lockedUntil}
              onOver={() => {
                setLockedUntil(0);
                void begin();
              }}
            />
          )
          : question
          ? (
            <GateQuestion
              key={question.id}
              question={question}
              isBusy={isBusy}
              onAnswer={(text) => void answer(text)}
            />
          )
          : trouble && !isBusy
          ? <Button onClick={() => void begin()}>{words.gateDialog.tryAgain}</Button>
          : <Spinner />}
        {!isLocked && question && !local && others.length > 0 && (
          <div className='gate-others' role='group' aria-label={words.gateDialog.anotherQuestion}>
            {others.map((kind) => (
              <Button
                key={kind}
                kind='quiet'
                onClick={() => void ask(kind)}
              >
                {kindNames[kind]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Nobody is asked for a while. */
function Locked({ until, onOver }: { until: number; onOver(): void }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) onOver();
  });
  return (
    <Notice kind='warn'>
      {words.gateDialog.tooManyWrongAnswers(clock(until))}{' '}
      <span className='tabular'>{Math.max(1, Math.ceil((until - now) / 60_000))}</span> min.
    </Notice>
  );
}
