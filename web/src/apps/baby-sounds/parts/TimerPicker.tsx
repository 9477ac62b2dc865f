import { useState } from 'react';
import { Button, FormDialog, Icon, TextField } from '../../../kit/index.js';
import { type Bedtime, endOf, minutesOf, useBedtime } from '../hooks/useBedtime.js';
import { useNow } from '../hooks/useNow.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { leftWords, timerMinutes } from '../sound/SleepTimer.js';
import { words } from '../words.js';

const nameOf = (bedtime: Bedtime): string =>
  bedtime === 'morning'
    ? words.timerPicker.until7InTheMorning
    : bedtime === 'endless'
    ? words.timerPicker.noEnd
    : leftWords(bedtime * 60_000);
const choices: readonly Bedtime[] = [...timerMinutes, 'morning', 'endless'];

/** How long it sounds; what plays follows at once. */
export function TimerPicker() {
  const { player, program, endsMs } = useSleepPlayer();
  const { bedtime, limit, setBedtime } = useBedtime();
  const [isAsking, setAsking] = useState(false);
  const now = useNow(program !== undefined && endsMs !== undefined);
  const choose = async (next: Bedtime) => {
    if (await setBedtime(next) && program) player.setEnd(endOf(next));
  };
  const isOther = !choices.includes(bedtime);
  return (
    <section className='timer' aria-labelledby='timer-title'>
      <h2 id='timer-title'>{words.timerPicker.timer}</h2>
      <p className='quiet tabular'>
        {program === undefined
          ? words.timerPicker.itFadesOutSlowly
          : endsMs === undefined
          ? words.timerPicker.playsUntilStop
          : words.timerPicker.stopsInAfter(leftWords(endsMs - now))}
      </p>
      <div className='timer-chips' role='group' aria-label={words.timerPicker.duration}>
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
                <span className='unseen'>{words.common.premium}</span>
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
          {isOther ? nameOf(bedtime) : words.timerPicker.anotherTime}
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
      setTrouble(words.timerPicker.enterAWholeNumber);
      return;
    }
    onClose();
    void onChoose(minutes);
  };
  return (
    <FormDialog
      title={words.timerPicker.anotherTimeText}
      action={words.timerPicker.setTheTimer}
      trouble={trouble}
      isBusy={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.timerPicker.minutes}
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
