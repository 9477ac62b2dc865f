import { useEffect, useState, type FormEvent } from 'react';
import type { BabyGateQuestion } from '../../../generated/api.js';
import { Button, PasswordField, TextField } from '../../../kit/index.js';

interface QuestionProps {
  question: BabyGateQuestion;
  isBusy: boolean;
  onAnswer(text: string): void;
}

/** One question of the gate, and where it is answered. */
export function GateQuestion(props: QuestionProps) {
  switch (props.question.kind) {
    case 'arithmetic': return <Sum {...props} />;
    case 'sequence': return <Digits {...props} />;
    case 'pattern': return <Pattern {...props} />;
    case 'pin': return <Pin {...props} />;
  }
}

function useAnswer(onAnswer: (text: string) => void) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAnswer(text.trim());
  };
  return { text, setText, submit };
}

function Sum({ question, isBusy, onAnswer }: QuestionProps) {
  const { text, setText, submit } = useAnswer(onAnswer);
  return (
    <form className="gate-question" onSubmit={submit}>
      <p className="gate-sum">{question.text}</p>
      <TextField label="Answer" value={text} inputMode="numeric" autoComplete="off" maxLength={8} onChange={(event) => setText(event.target.value)} />
      <Button kind="primary" type="submit" busy={isBusy}>Go on</Button>
    </form>
  );
}

/** Digits that are looked at for as long as one likes, and typed once they are hidden. */
function Digits({ question, isBusy, onAnswer }: QuestionProps) {
  const { text, setText, submit } = useAnswer(onAnswer);
  const [isHidden, setHidden] = useState(false);
  if (!isHidden) {
    return (
      <div className="gate-question">
        <p>Remember these digits, then type them.</p>
        <p className="gate-digits" aria-label={question.digits?.split('').join(' ')}>{question.digits}</p>
        <Button kind="primary" data-begin onClick={() => setHidden(true)}>I have them</Button>
      </div>
    );
  }
  return (
    <form className="gate-question" onSubmit={submit}>
      <TextField
        label="The digits" value={text} inputMode="numeric" autoComplete="off" maxLength={12} autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="primary" type="submit" busy={isBusy}>Go on</Button>
    </form>
  );
}

const places = ['top left', 'top', 'top right', 'left', 'middle', 'right', 'bottom left', 'bottom', 'bottom right'];
const stepMs = 700;

/** Cells that light up one after the other, and are pressed in the same order. */
function Pattern({ question, isBusy, onAnswer }: QuestionProps) {
  const cells = question.cells ?? [];
  const [shown, setShown] = useState(0);
  const [pressed, setPressed] = useState<readonly number[]>([]);
  const isShowing = shown < cells.length;
  useEffect(() => {
    if (!isShowing) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), stepMs);
    return () => clearTimeout(timer);
  }, [shown, isShowing]);
  const press = (cell: number) => {
    if (isShowing || isBusy) return;
    const all = [...pressed, cell];
    setPressed(all);
    if (all.length === cells.length) onAnswer(all.join(''));
  };
  const lit = isShowing ? cells[shown] : pressed.at(-1);
  return (
    <div className="gate-question">
      <p aria-live="polite">{isShowing ? 'Watch which places light up.' : `Press the same places in the same order: ${pressed.length} of ${cells.length}.`}</p>
      {isShowing && <p className="unseen">{cells.map((cell) => places[cell]).join(', then ')}</p>}
      <div className="gate-pattern" role="group" aria-label="Places">
        {places.map((name, cell) => (
          <button
            key={name} type="button" aria-label={name} aria-disabled={isShowing || isBusy || undefined}
            data-lit={lit === cell ? '' : undefined} onClick={() => press(cell)}
          />
        ))}
      </div>
      {!isShowing && (
        <Button
          kind="quiet" onClick={() => {
            setPressed([]);
            setShown(0);
          }}
        >Show it again</Button>
      )}
    </div>
  );
}

function Pin({ isBusy, onAnswer }: QuestionProps) {
  const { text, setText, submit } = useAnswer(onAnswer);
  return (
    <form className="gate-question" onSubmit={submit}>
      <PasswordField label="PIN" value={text} inputMode="numeric" autoComplete="off" maxLength={8} onChange={(event) => setText(event.target.value)} />
      <Button kind="primary" type="submit" busy={isBusy}>Go on</Button>
    </form>
  );
}
