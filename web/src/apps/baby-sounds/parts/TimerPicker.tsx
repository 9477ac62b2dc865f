import { useId, useState } from 'react';
import type { Player } from '../../../generated/api.js';
import { Button, FormDialog, Icon, TextField } from '../../../kit/index.js';
import { useThisTab } from '../../../players/thisTab.js';
import { type Bedtime, endOf, minutesOf, useBedtime } from '../hooks/useBedtime.js';
import { useNow } from '../hooks/useNow.js';
import { useSleepOn } from '../hooks/useSleepOn.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { leftOf, leftWords, timerMinutes } from '../sound/SleepTimer.js';
import { words } from '../words.js';

const nameOf = (bedtime: Bedtime): string =>
  bedtime === 'morning'
    ? words.timerPicker.until7InTheMorning
    : bedtime === 'endless'
    ? words.timerPicker.noEnd
    : leftWords(bedtime * 60_000);
const choices: readonly Bedtime[] = [...timerMinutes, 'morning', 'endless'];

/** How long it sounds, here or on a player that is chosen instead; what plays follows at once. */
export function TimerPicker({ there }: { there?: Player | undefined }) {
  const { program } = useSleepPlayer();
  const thisTab = useThisTab();
  if (there) return <TimerThere player={there.id} isPlaying={there.playing.length > 0} />;
  // What another device has begun in this tab, the server ends.
  if (program?.isRemote && thisTab !== undefined) return <TimerThere player={thisTab} isPlaying />;
  return <TimerHere />;
}

function TimerHere() {
  const { player, playing, program, beganMs, endsMs } = useSleepPlayer();
  const now = useNow(program !== undefined && endsMs !== undefined);
  return (
    <Timer onChoose={(next) => program && player.setEnd(endOf(next))}>
      {program === undefined
        ? words.timerPicker.itFadesOutSlowly
        : endWords(endsMs && leftOf(now, beganMs, endsMs, playing))}
    </Timer>
  );
}

function TimerThere({ player, isPlaying }: { player: string; isPlaying: boolean }) {
  const { sleep, setEnd } = useSleepOn(player);
  const endsMs = sleep?.ends_ms;
  const now = useNow(isPlaying && endsMs !== undefined);
  return (
    <Timer onChoose={(next) => isPlaying && setEnd(endOf(next))}>
      {!isPlaying
        ? words.timerPicker.itFadesOutSlowly
        : sleep
        ? endWords(endsMs && endsMs - now)
        : words.timerPicker.hasItsOwnTimer}
    </Timer>
  );
}

const endWords = (leftMs: number | undefined): string =>
  leftMs === undefined
    ? words.timerPicker.playsUntilStop
    : words.timerPicker.stopsInAfter(leftWords(leftMs));

interface TimerProps {
  /** When what plays ends. */
  children: string;
  onChoose(next: Bedtime): void;
}

function Timer({ children, onChoose }: TimerProps) {
  const { bedtime, limit, setBedtime } = useBedtime();
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const choose = async (next: Bedtime) => {
    if (await setBedtime(next)) onChoose(next);
  };
  const isOther = !choices.includes(bedtime);
  return (
    <section className='timer' aria-labelledby={id}>
      <h2 id={id}>{words.timerPicker.timer}</h2>
      <p className='quiet tabular'>{children}</p>
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
