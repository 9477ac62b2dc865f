// The same recordings in four ways.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { Button, IconButton, VirtualList } from '../../../kit/index.js';
import { dayOf, dayWords } from '../model/filters.js';
import { words } from '../words.js';

export type View = 'list' | 'grid' | 'calendar' | 'journal' | 'map';

interface ViewProps {
  recordings: readonly SonRecording[];
  row(recording: SonRecording): ReactNode;
  card(recording: SonRecording): ReactNode;
}

const rowHeight = 76;
const cardHeight = 212;
const cardWidth = 240;

export function ListView({ recordings, row }: ViewProps) {
  return (
    <VirtualList
      label={words.common.recordings}
      count={recordings.length}
      rowHeight={rowHeight}
      keyOf={(index) => recordings[index]!.id}
      render={(index) => row(recordings[index]!)}
    />
  );
}

/** As many cards beside each other as there is room for; three on a tablet. */
export function GridView({ recordings, card }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((element.clientWidth + 12) / cardWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className='son-grid'>
      <VirtualList
        label={words.common.recordings}
        count={Math.ceil(recordings.length / columns)}
        rowHeight={cardHeight}
        render={(index) => (
          <div
            className='son-cards'
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {recordings.slice(index * columns, (index + 1) * columns).map((one) => (
              <div key={one.id}>{card(one)}</div>
            ))}
          </div>
        )}
      />
    </div>
  );
}

/** By the day: each begins with its name. */
export function JournalView({ recordings, row }: ViewProps) {
  const lines = useMemo(() => {
    const out: (SonRecording | { day: string; number: number })[] = [];
    const days = new Map<string, SonRecording[]>();
    for (const one of recordings) {
      const day = dayOf(one.created_ms);
      days.set(day, [...days.get(day) ?? [], one]);
    }
    for (const [day, all] of days) out.push({ day, number: all.length }, ...all);
    return out;
  }, [recordings]);
  return (
    <VirtualList
      label={words.views.recordingsByDay}
      count={lines.length}
      rowHeight={rowHeight}
      keyOf={(index) => {
        const line = lines[index]!;
        return 'day' in line ? line.day : line.id;
      }}
      render={(index) => {
        const line = lines[index]!;
        if (!('day' in line)) return row(line);
        return (
          <div className='son-day'>
            <h2>{dayWords(line.day)}</h2>
            <span className='quiet'>{words.common.recordingRecordings(line.number)}</span>
          </div>
        );
      }}
    />
  );
}

const weekDays = [
  words.views.monday,
  words.views.tuesday,
  words.views.wednesday,
  words.views.thursday,
  words.views.friday,
  words.views.saturday,
  words.views.sunday,
];

/** A month at a time; a day shows what was recorded on it. */
export function CalendarView({ recordings, row }: ViewProps) {
  const days = useMemo(() => {
    const all = new Map<string, SonRecording[]>();
    for (const one of recordings) {
      const day = dayOf(one.created_ms);
      const known = all.get(day);
      if (known) known.push(one);
      else all.set(day, [one]);
    }
    return all;
  }, [recordings]);
  const newest = recordings[0]?.created_ms ?? Date.now();
  const [month, setMonth] = useState(() =>
    new Date(new Date(newest).getFullYear(), new Date(newest).getMonth(), 1)
  );
  const [chosen, setChosen] = useState(dayOf(newest));
  const go = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  const blank = (month.getDay() + 6) % 7;
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return (
    <div className='son-calendar'>
      <div className='son-calendar-head'>
        <IconButton icon='back' label={words.views.previousMonth} onClick={() => go(-1)} />
        <h2 aria-live='polite'>
          {month.toLocaleDateString('en', { month: 'long', year: 'numeric' })}
        </h2>
        <IconButton icon='chevronRight' label={words.views.nextMonth} onClick={() => go(1)} />
        <Button
          kind='quiet'
          onClick={() => setMonth(new Date(new Date().getFullYear(), new Date().getMonth(), 1))}
        >
          {words.common.today}
        </Button>
      </div>
      <div className='son-month'>
        {weekDays.map((name) => (
          <span key={name} className='son-weekday' aria-hidden='true'>{name.slice(0, 2)}</span>
        ))}
        {Array.from({ length: blank }, (_, index) => <span key={`blank ${index}`} />)}
        {Array.from({ length }, (_, index) => {
          const day = dayOf(new Date(month.getFullYear(), month.getMonth(), index + 1).getTime());
          const number = days.get(day)?.length ?? 0;
          return (
            <button
              key={day}
              type='button'
              className='son-date'
              aria-pressed={day === chosen}
              data-some={number > 0 ? '' : undefined}
              aria-label={words.views.recording(dayWords(day), number)}
              onClick={() => setChosen(day)}
            >
              <span>{index + 1}</span>
              {number > 0 && <small>{number}</small>}
            </button>
          );
        })}
      </div>
      <div className='section'>
        <h2>{dayWords(chosen)}</h2>
        <ul className='son-plain-list'>
          {(days.get(chosen) ?? []).map((one) => <li key={one.id}>{row(one)}</li>)}
        </ul>
        {!days.has(chosen) && <p className='quiet'>{words.views.nothingWasRecordedOnDay}</p>}
      </div>
    </div>
  );
}
