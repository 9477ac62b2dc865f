import { useNow } from '../hooks/useNow.js';
import { useDose, useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useChildren } from '../hooks/useSounds.js';
import { weekPercent } from '../model/safety.js';
import { words } from '../words.js';

/** Where the week of who listens will stand when this ends, if it goes on as loud as it is. */
export function Forecast() {
  const { child, endsMs, slowLevel } = useSleepPlayer();
  const dose = useDose(child);
  const name = useChildren().find(({ id }) => id === child)?.name;
  const now = useNow(endsMs !== undefined);
  if (!dose || !name || endsMs === undefined || slowLevel === undefined) return null;
  const percent = dose.week_percent + weekPercent(slowLevel, Math.max(0, endsMs - now) / 1_000);
  const text = percent < 0.1
    ? words.forecast.lessThan
    : percent < 9.95
    ? percent.toFixed(1)
    : Math.round(percent);
  return (
    <p className='quiet forecast'>
      {words.forecast.whenEndsWillHaveUsed(name)}
      {' '}<span className='tabular'>{text}%</span>{' '}
      {words.forecast.ofTheWeeklyLimit}
    </p>
  );
}
