import { useMemo, type ReactNode } from 'react';
import { VirtualList } from '../../../kit/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { CalendarView } from './CalendarView.js';
import { byDay, dayName } from './finding.js';

export type View = 'list' | 'grid' | 'journal' | 'calendar';

export const views: readonly { value: View; label: string }[] = [
  { value: 'list', label: 'List' }, { value: 'grid', label: 'Grid' }, { value: 'journal', label: 'Journal' },
  { value: 'calendar', label: 'Calendar' },
];

interface ViewsProps {
  view: View;
  recordings: readonly SonRecording[];
  line(recording: SonRecording): ReactNode;
}

const rowHeight = 72;
/** How many stand beside each other in the grid's rows. */
const columns = 3;

/** The recordings in one of the ways to look at them. However many there are, only what is seen is drawn. */
export function Views({ view, recordings, line }: ViewsProps) {
  const journal = useMemo(
    () => [...byDay(recordings)].flatMap(([day, those]) => [day, ...those]), [recordings]);
  if (view === 'calendar') return <CalendarView recordings={recordings} line={line} />;
  if (view === 'journal') {
    return (
      <div className="son-list">
        <VirtualList
          label="Recordings by day" count={journal.length} rowHeight={rowHeight}
          keyOf={(index) => keyOf(journal[index])}
          render={(index) => {
            const row = journal[index];
            return typeof row === 'string' ? <h2 className="son-journal-day">{dayName(row)}</h2> : row && line(row);
          }}
        />
      </div>
    );
  }
  if (view === 'grid') {
    return (
      <div className="son-list son-grid">
        <VirtualList
          label="Recordings" count={Math.ceil(recordings.length / columns)} rowHeight={rowHeight + 16}
          keyOf={(index) => keyOf(recordings[index * columns])}
          render={(index) => (
            <div className="son-grid-row">{recordings.slice(index * columns, (index + 1) * columns).map(line)}</div>
          )}
        />
      </div>
    );
  }
  return (
    <div className="son-list">
      <VirtualList
        label="Recordings" count={recordings.length} rowHeight={rowHeight} keyOf={(index) => keyOf(recordings[index])}
        render={(index) => recordings.slice(index, index + 1).map(line)}
      />
    </div>
  );
}

function keyOf(row: SonRecording | string | undefined): string {
  return typeof row === 'string' ? row : row?.id ?? '';
}
