import { useState } from 'react';
import type { SonMarker } from '../../../generated/api.js';
import { Button, IconButton } from '../../../kit/index.js';
import { useTyped } from '../hooks/useTyped.js';
import { type Marking, marking } from '../model/marking.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime } from '../model/times.js';
import { words } from '../words.js';

/** Of more than so many, the first few are shown until all are asked for. */
const most = 14, few = 8;

interface MarkersProps {
  markers: readonly SonMarker[];
  playhead: Playhead;
  mayEdit: boolean;
  onJump(seconds: number): void;
  /** Is given how the markers change, whatever they are by then. */
  onChange(change: Marking): void;
}

/** Places with names. */
export function Markers({ markers, playhead, mayEdit, onJump, onChange }: MarkersProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (markers.length === 0 && !mayEdit) return null;
  const isCut = !showsAll && markers.length > most;
  return (
    <div className='section'>
      <div className='son-section-head'>
        <h2>{words.markers.markers}</h2>
        {mayEdit && (
          <Button
            icon='plus'
            onClick={() => {
              onChange(marking(playhead.seconds));
              // The new one may lie beyond the first few.
              setShowsAll(true);
            }}
          >
            {words.common.addMarker}
          </Button>
        )}
      </div>
      {markers.length === 0 && (
        <p className='quiet'>
          {words.markers.markPlacesToComeBack}
        </p>
      )}
      <ul className='son-plain-list'>
        {(isCut ? markers.slice(0, few) : markers).map((marker) => (
          <li key={marker.id} className='son-marker'>
            <Button
              kind='quiet'
              aria-label={words.markers.jumpTo(marker.name)}
              onClick={() => onJump(marker.seconds)}
            >
              <span className='tabular'>{preciseTime(marker.seconds)}</span>
            </Button>
            <MarkerName
              marker={marker}
              isFixed={!mayEdit}
              onDone={(name) =>
                onChange((all) => all.map((one) => one.id === marker.id ? { ...one, name } : one))}
            />
            {mayEdit && (
              <IconButton
                icon='trash'
                label={words.markers.delete(marker.name)}
                onClick={() => onChange((all) => all.filter(({ id }) => id !== marker.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <Button kind='quiet' onClick={() => setShowsAll(true)}>
          {words.common.showAll(markers.length)}
        </Button>
      )}
    </div>
  );
}

function MarkerName(
  { marker, isFixed, onDone }: { marker: SonMarker; isFixed: boolean; onDone(name: string): void },
) {
  const name = useTyped(marker.name, (text) => text.trim() && onDone(text.trim()));
  return (
    <input
      className='input'
      dir='auto'
      aria-label={words.markers.nameOfTheMarkerAt(preciseTime(marker.seconds))}
      value={name.text}
      maxLength={200}
      readOnly={isFixed}
      onChange={(event) => name.change(event.target.value)}
      onBlur={() => {
        name.flush();
        if (!name.text.trim()) name.forget();
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
