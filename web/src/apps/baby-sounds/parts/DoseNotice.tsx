import { Notice } from '../../../kit/index.js';
import { useDose, useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useChildren } from '../hooks/useSounds.js';
import { words } from '../words.js';

/** What a parent should know about what the child has heard; nothing where all is well. */
export function DoseNotice() {
  const { child } = useSleepPlayer();
  const dose = useDose(child);
  const name = useChildren().find(({ id }) => id === child)?.name ?? words.doseNotice.thisChild;
  if (!dose) return null;
  const percent = Math.round(dose.week_percent);
  if (dose.warning === '100') {
    return (
      <Notice kind='bad'>
        {words.doseNotice.hasUsedTheLimit(name, percent)}
      </Notice>
    );
  }
  if (dose.warning === '80') {
    return (
      <Notice kind='warn'>
        {words.doseNotice.hasUsedOf(name, percent)}
      </Notice>
    );
  }
  if (dose.should_break) {
    return (
      <Notice kind='warn'>
        {words.doseNotice.hasListenedFor(name)}
      </Notice>
    );
  }
  return null;
}
