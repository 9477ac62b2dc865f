import { useState, type ReactNode } from 'react';
import { IconButton, count } from '../../../kit/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { byDay, dayName, dayOf } from './finding.js';

interface CalendarViewProps {
  recordings: readonly SonRecording[];
  line(recording: SonRecording): ReactNode;
}

/** A month with what was recorded on each day; a day shows its recordings. */
export function CalendarView({ recordings, line }: CalendarViewProps) {
  const days = byDay(recordings);
  const [month, setMonth] = useState(() => new Date(recordings[0]?.created_ms ?? Date.now()));
  const [chosen, setChosen] = useState<string>();
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  // Monday is the first day of the week.
  const blanks = (first.getDay() + 6) % 7;
  const step = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const name = month.toLocaleDateString('en', { month: 'long', year: 'numeric' });
  return (
    <>
      <div className="son-month-head">
        <IconButton icon="back" label="The month before" onClick={() => step(-1)} />
        <h2 aria-live="polite">{name}</h2>
        <IconButton icon="chevronRight" label="The month after" onClick={() => step(1)} />
      </div>
      <div className="son-month" role="group" aria-label={name}>
        {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => <span key={day} className="quiet" aria-hidden="true">{day}</span>)}
        {Array.from({ length: blanks }, (_, index) => <span key={`blank ${index}`} />)}
        {Array.from({ length }, (_, index) => {
          const day = dayOf(new Date(month.getFullYear(), month.getMonth(), index + 1).getTime());
          const number = days.get(day)?.length ?? 0;
          return (
            <button
              key={day} type="button" disabled={number === 0} aria-pressed={chosen === day}
              aria-label={`${dayName(day)}, ${count(number, 'recording')}`} onClick={() => setChosen(day)}
            >{index + 1}{number > 0 && <span aria-hidden="true">{number}</span>}</button>
          );
        })}
      </div>
      {chosen && days.has(chosen) && (
        <section className="son-day">
          <h2>{dayName(chosen)}</h2>
          {days.get(chosen)!.map(line)}
        </section>
      )}
    </>
  );
}
