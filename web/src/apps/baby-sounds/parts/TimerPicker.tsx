import { useState } from 'react';
import { Button, FormDialog, Icon, TextField } from '../../../kit/index.js';
import { leftWords, timerMinutes } from '../cradle/SleepTimer.js';
import { useCradle } from '../cradle/useCradle.js';
import { type Bedtime, endOf, minutesOf, useBedtime } from '../hooks/useBedtime.js';
import { useNow } from '../hooks/useNow.js';

const nameOf = (bedtime: Bedtime): string =>
  bedtime === 'morning'
    ? 'Until 7 in the morning'
    : bedtime === 'endless'
    ? 'No end'
    : leftWords(bedtime * 60_000);
const choices: readonly Bedtime[] = [...timerMinutes, 'morning', 'endless'];

/** How long it sounds; what plays follows at once. */
export function TimerPicker() {
  const { cradle, program, endsMs } = useCradle();
  const { bedtime, limit, setBedtime } = useBedtime();
  const [isAsking, setAsking] = useState(false);
  const now = useNow(program !== undefined && endsMs !== undefined);
  const choose = async (next: Bedtime) => {
    if (await setBedtime(next) && program) cradle.setEnd(endOf(next));
  };
  const isOther = !choices.includes(bedtime);
  return (
    <section className='timer' aria-labelledby='timer-title'>
      <h2 id='timer-title'>Timer</h2>
      <p className='quiet tabular'>
        {program === undefined
          ? 'It gets softer and softer, and then it is silent.'
          : endsMs === undefined
          ? 'It plays until you stop it.'
          : `Silent in ${leftWords(endsMs - now)}; softer and softer before that.`}
      </p>
      <div className='timer-chips' role='group' aria-label='How long it sounds'>
        {choices.map((choice) => (
          <button
            key={choice}
            type='button'
            className='timer-chip'
            aria-pressed={choice === bedtime}
            onClick={() => void choose(choice)}
          >
            {nameOf(choice)}
            {minutesOf(choice) > limit && (
              <>
                <Icon name='lock' size={16} />
                <span className='unseen'>, Premium</span>
              </>
            )}
          </button>
        ))}
        <button
          type='button'
          className='timer-chip'
          aria-pressed={isOther}
          onClick={() => setAsking(true)}
        >
          {isOther ? nameOf(bedtime) : 'Another time …'}
        </button>
      </div>
      {isAsking && <OtherTime onClose={() => setAsking(false)} onChoose={choose} />}
    </section>
  );
}

function OtherTime(
  { onClose, onChoose }: { onClose(): void; onChoose(minutes: number): Promise<void> },
) {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const submit = () => {
    const minutes = Number(text);
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > 720) {
      setTrouble('It takes a whole number of minutes, from 1 to 720. That is half a day.');
      return;
    }
    onClose();
    void onChoose(minutes);
  };
  return (
    <FormDialog
      title='Another time'
      action='Set the timer'
      trouble={trouble}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label='Minutes'
        inputMode='numeric'
        value={text}
        autoComplete='off'
        onChange={(event) => setText(event.target.value)}
      />
      <div className='timer-chips'>
        {[5, 10, 20, 90].map((minutes) => (
          <Button
            key={minutes}
            onClick={() => setText(String(minutes))}
          >
            {`${minutes} min`}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
