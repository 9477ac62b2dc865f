import { useId, useMemo, useState } from 'react';
import type { SonLocation } from '../../../generated/api.js';
import { Button, Choice, FormDialog, TextField } from '../../../kit/index.js';
import { useAction } from '../../../page/useAction.js';
import { type MapView, pointOf, positionOf } from '../model/mercator.js';
import { useTowns } from '../hooks/useWorld.js';
import { type Town, townsNamed, townText } from '../model/world.js';
import { WorldMap } from './WorldMap.js';
import { here, type Locating, NotAllowed, stored } from '../model/location.js';
import { words } from '../words.js';

const suggestions = 6;
const nothing: readonly never[] = [];
/** So near one looks at a town, and at a place. */
const [townScale, placeScale] = [2 ** 15, 2 ** 16];

interface LocationDialogProps {
  location: SonLocation | undefined;
  onSave(location: SonLocation | null): void;
  onClose(): void;
}

/** Where a recording was made: the map is drawn until the cross is there. */
export function LocationDialog({ location, onSave, onClose }: LocationDialogProps) {
  const towns = useTowns();
  const listId = useId();
  const [name, setName] = useState(location?.name ?? '');
  const [precision, setPrecision] = useState<Locating>(
    location?.is_approximate ? 'approximate' : 'exact',
  );
  const [search, setSearch] = useState('');
  const [view, setView] = useState<MapView | undefined>(
    location && { ...pointOf(location), scale: placeScale },
  );
  const found = useMemo(() => towns ? townsNamed(towns, search, suggestions) : [], [towns, search]);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, trouble, run } = useAction();
  const goTo = (town: Town) => {
    setView({ x: town.x, y: town.y, scale: townScale });
    setSearch('');
  };
  const goHere = () =>
    run(async () => {
      try {
        setView({ ...pointOf(await here('exact')), scale: placeScale });
      } catch (error) {
        throw new Error(
          error instanceof NotAllowed ? words.map.allowLocation : words.map.locationNotFound,
        );
      }
    });
  const save = () => {
    if (!view) return setMissing(true);
    onSave({ ...stored(positionOf(view), precision), ...(name.trim() && { name: name.trim() }) });
    onClose();
  };
  return (
    <FormDialog
      title={words.map.location}
      form='sheet'
      action={words.map.save}
      trouble={isMissing && !view ? words.map.choosePlace : trouble}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className='son-find-town'>
        <TextField
          label={words.map.findTown}
          value={search}
          autoComplete='off'
          maxLength={100}
          aria-controls={listId}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !found[0]) return;
            event.preventDefault();
            goTo(found[0]);
          }}
        />
        <ul id={listId} className='son-towns' aria-label={words.map.towns}>
          {found.map((town) => (
            <li key={`${town.name} ${town.latitude} ${town.longitude}`}>
              <Button kind='quiet' icon='pin' onClick={() => goTo(town)}>{townText(town)}</Button>
            </li>
          ))}
        </ul>
        <Button icon='pin' onClick={() => void goHere()}>{words.map.whereIAm}</Button>
      </div>
      <p className='quiet'>{words.map.moveTheMap}</p>
      <WorldMap
        label={words.map.mapToChooseOn}
        marks={nothing}
        view={view}
        onView={setView}
      >
        {view && <span className='son-cross' aria-hidden='true' />}
      </WorldMap>
      <TextField
        label={words.map.nameOfPlace}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <Choice
        label={words.map.precision}
        options={[
          { value: 'exact', label: words.map.exact },
          { value: 'approximate', label: words.map.aboutFiveKilometres },
        ]}
        value={precision}
        onChange={setPrecision}
      />
      {location && (
        <Button
          kind='danger'
          icon='trash'
          onClick={() => {
            onSave(null);
            onClose();
          }}
        >
          {words.map.removeLocation}
        </Button>
      )}
    </FormDialog>
  );
}
