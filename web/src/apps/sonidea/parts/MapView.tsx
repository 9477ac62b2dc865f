import { type ReactNode, useMemo, useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { Button, EmptyState, VirtualList } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { settingsPath } from '../addresses.js';
import type { Cluster } from '../model/clusters.js';
import { type MapView as Shown, pointOf, positionOf } from '../model/mercator.js';
import { useTowns } from '../hooks/useWorld.js';
import { townNear, townText } from '../model/world.js';
import { type MapMark, WorldMap } from './WorldMap.js';
import { words } from '../words.js';

const rowHeight = 76;

interface MapViewProps {
  recordings: readonly SonRecording[];
  row(recording: SonRecording): ReactNode;
}

/** Recordings where they were made, and beside the map those that are in sight. */
export function MapView({ recordings, row }: MapViewProps) {
  const towns = useTowns();
  const [view, setView] = useState<Shown>();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const marks = useMemo(() =>
    recordings.flatMap(({ id, location }): MapMark[] =>
      location ? [{ id, isApproximate: location.is_approximate, ...pointOf(location) }] : []
    ), [recordings]);
  const inSight = useMemo(() => {
    const seen = new Set(
      marks.filter(({ x, y }) =>
        !view || Math.abs(x - view.x) * view.scale <= size.width / 2 &&
            Math.abs(y - view.y) * view.scale <= size.height / 2
      ).map(({ id }) => id),
    );
    return recordings.filter(({ id }) => chosen ? chosen.has(id) && seen.has(id) : seen.has(id));
  }, [recordings, marks, view, size, chosen]);
  const townOf = ({ x, y }: Cluster) => {
    const town = towns && townNear(towns, positionOf({ x, y }));
    return town && townText(town);
  };
  if (marks.length === 0) {
    return (
      <EmptyState
        icon='pin'
        title={words.map.noneHasALocation}
        action={<Link to={settingsPath} className='button'>{words.common.settings}</Link>}
      >
        {words.map.howToGetLocations}
      </EmptyState>
    );
  }
  const without = recordings.length - marks.length;
  return (
    <div className='son-on-map'>
      <WorldMap
        label={words.map.mapOfRecordings}
        marks={marks}
        view={view}
        onView={(next, size) => {
          setView(next);
          setSize(size);
        }}
        chosen={chosen}
        onChoose={({ ids }) => setChosen(new Set(ids))}
        nameOf={(one) => words.map.recordingsIn(one.ids.length, townOf(one))}
      />
      <div className='son-map-list'>
        <div className='son-map-found'>
          <span role='status'>{words.map.recordingsInSight(inSight.length)}</span>
          {chosen && (
            <Button kind='quiet' onClick={() => setChosen(undefined)}>
              {words.map.allInSight}
            </Button>
          )}
        </div>
        <VirtualList
          label={words.common.recordings}
          count={inSight.length}
          rowHeight={rowHeight}
          keyOf={(index) => inSight[index]!.id}
          render={(index) => row(inSight[index]!)}
        />
        {without > 0 && <p className='quiet'>{words.map.withoutLocation(without)}</p>}
      </div>
    </div>
  );
}
