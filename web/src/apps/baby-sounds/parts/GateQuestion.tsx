import { type FormEvent, useState } from 'react';
import type { BabyGateQuestion } from '../../../generated/api.js';
import { Button, PasswordField, TextField } from '../../../kit/index.js';
import { words } from '../words.js';

interface QuestionProps {
  question: BabyGateQuestion;
  isBusy: boolean;
  onAnswer(text: string): void;
}

/** One question of the gate, and where it is answered. */
export function GateQuestion(props: QuestionProps) {
  switch (props.question.kind) {
    case 'arithmetic':
      return <Sum {...props} />;
    case 'sequence':
      return <Digits {...props} />;
    case 'pattern':
      return <Pattern {...props} />;
    case 'pin':
      return <Pin {...props} />;
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
    <form className='gate-question' data-question={question.id} onSubmit={submit}>
      <p className='gate-sum'>{question.text}</p>
      <TextField
        label={words.gateQuestion.answer}
        value={text}
        inputMode='numeric'
        autoComplete='off'
        maxLength={8}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind='primary' type='submit' busy={isBusy}>{words.gateQuestion.continue}</Button>
    </form>
  );
}

/** Digits that are looked at for as long as one likes, and typed once they are hidden. */
function Digits({ question, isBusy, onAnswer }: QuestionProps) {
  const { text, setText, submit } = useAnswer(onAnswer);
  const [isHidden, setHidden] = useState(false);
  if (!isHidden) {
    return (
      <div className='gate-question'>
        <p>{words.gateQuestion.rememberDigitsThenTypeThem}</p>
        <p className='gate-digits'>{question.digits?.join(' ')}</p>
        <Button kind='primary' autoFocus onClick={() => setHidden(true)}>
          {words.gateQuestion.gotIt}
        </Button>
      </div>
    );
  }
  return (
    <form className='gate-question' onSubmit={submit}>
      <TextField
        label={words.gateQuestion.theDigits}
        value={text}
        inputMode='numeric'
        autoComplete='off'
        maxLength={12}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind='primary' type='submit' busy={isBusy}>{words.gateQuestion.continue}</Button>
    </form>
  );
}

const places = [
  words.gateQuestion.topLeft,
  words.gateQuestion.top,
  words.gateQuestion.topRight,
  words.gateQuestion.left,
  words.gateQuestion.middle,
  words.gateQuestion.right,
  words.gateQuestion.bottomLeft,
  words.gateQuestion.bottom,
  words.gateQuestion.bottomRight,
];

/** Places that are lit until one has them, and are then pressed in any order. */
function Pattern({ question, isBusy, onAnswer }: QuestionProps) {
  const cells = question.cells ?? [];
  const [isHidden, setHidden] = useState(false);
  const [pressed, setPressed] = useState<readonly number[]>([]);
  const press = (cell: number) => {
    if (!isHidden || isBusy) return;
    const all = pressed.includes(cell) ? pressed.filter((one) => one !== cell) : [...pressed, cell];
    setPressed(all);
    if (all.length === cells.length) onAnswer([...all].sort((one, other) => one - other).join(''));
  };
  const lit = isHidden ? pressed : cells;
  return (
    <div className='gate-question'>
      <p>
        {isHidden
          ? words.gateQuestion.pressTheSquares(cells.length)
          : words.gateQuestion.rememberWhichSquaresAreLit}
      </p>
      {!isHidden && <p className='unseen'>{cells.map((cell) => places[cell]).join(', ')}</p>}
      <div className='gate-pattern' role='group' aria-label={words.gateQuestion.squares}>
        {places.map((name, cell) => (
          <button
            key={name}
            type='button'
            aria-label={name}
            aria-pressed={lit.includes(cell)}
            aria-disabled={!isHidden || isBusy || undefined}
            onClick={() => press(cell)}
          />
        ))}
      </div>
      {isHidden
        ? (
          <Button
            kind='quiet'
            onClick={() => {
              setHidden(false);
              setPressed([]);
            }}
          >
            {words.gateQuestion.showItAgain}
          </Button>
        )
        : (
          <Button kind='primary' autoFocus onClick={() => setHidden(true)}>
            {words.gateQuestion.gotIt}
          </Button>
        )}
    </div>
  );
}

function Pin({ isBusy, onAnswer }: QuestionProps) {
  const { text, setText, submit } = useAnswer(onAnswer);
  return (
    <form className='gate-question' onSubmit={submit}>
      <PasswordField
        label={words.common.pin}
        value={text}
        inputMode='numeric'
        autoComplete='off'
        maxLength={8}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind='primary' type='submit' busy={isBusy}>{words.gateQuestion.continue}</Button>
    </form>
  );
}
