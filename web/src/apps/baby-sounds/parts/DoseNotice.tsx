import { Notice } from '../../../kit/index.js';
import { useCradle, useDose } from '../cradle/useCradle.js';
import { useChildren } from '../hooks/useNursery.js';

/** What a parent should know about what the child has heard; nothing where all is well. */
export function DoseNotice() {
  const { child } = useCradle();
  const dose = useDose(child);
  const name = useChildren().find(({ id }) => id === child)?.name ?? 'This child';
  if (!dose) return null;
  const percent = Math.round(dose.week_percent);
  if (dose.warning === '100') {
    return (
      <Notice kind='bad'>
        {name} has heard {percent}{' '}
        % of what is safe in a week. Let it be silent, or much softer, for some days.
      </Notice>
    );
  }
  if (dose.warning === '80') {
    return (
      <Notice kind='warn'>
        {name} has heard {percent} % of what is safe in a week. Play softer, or less.
      </Notice>
    );
  }
  if (dose.should_break) {
    return (
      <Notice kind='warn'>
        {name} has listened for an hour. Ears like a break of ten minutes now.
      </Notice>
    );
  }
  return null;
}
