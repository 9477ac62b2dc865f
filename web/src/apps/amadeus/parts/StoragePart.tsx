import { useCallback, useEffect, useMemo, useState } from 'react';
import { KnownSongs, mostSound, type Sounding } from '../../../analysis/KnownSongs.js';
import { Button, IconButton, Notice, size, useToast } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { fetchSavedSongs, savedSongsKey } from '../model/savedSong.js';
import { fetchLeftSongs, leftSongsKey } from '../model/songSettings.js';
import { words } from '../words.js';

/** So many of the largest are listed at first. */
const few = 5;

/** What songs take, on this device and on the server, and a way to take less. */
export function StoragePart() {
  const { keeper } = useData();
  const known = useMemo(() => new KnownSongs(keeper), [keeper]);
  const [songs, setSongs] = useState<readonly Sounding[]>();
  const [isWhole, setWhole] = useState(false);
  const { trouble, run } = useAction();
  const showToast = useToast();
  const kept = useAnswer(savedSongsKey, fetchSavedSongs).value?.songs;
  const left = useAnswer(leftSongsKey, fetchLeftSongs).value?.songs;
  const usage = useAnswer('usage', (client) => client.getUsage()).value;
  const look = useCallback(async () => {
    const found = await known.withSound();
    setSongs(found.sort((one, other) => other.bytes - one.bytes));
  }, [known]);
  useEffect(() => void run(look), [run, look]);
  const nameOf = ({ hash, name }: Sounding) =>
    left?.find(({ id }) => id === hash)?.settings.title ?? name;

  const remove = (song: Sounding) =>
    run(async () => {
      const file = await known.removeSound(song.hash);
      await look();
      showToast({
        text: words.songStorage.removed(nameOf(song)),
        ...(file && {
          action: {
            label: words.songStorage.undo,
            run: () =>
              void run(async () => {
                await known.saveSound(song.hash, file);
                await look();
              }),
          },
        }),
      });
    });

  const inLibrary = kept?.filter(({ asset }) => asset !== undefined).length ?? 0;
  const total = songs?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  return (
    <section className='card section'>
      <h2>{words.songStorage.storage}</h2>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {songs && (
        <p>
          {songs.length === 0
            ? words.songStorage.noSounds
            : words.songStorage.onThisDevice(songs.length, size(total), size(mostSound))}
        </p>
      )}
      {songs && songs.length > 0 && (
        <>
          <ul className='song-sounds'>
            {songs.slice(0, isWhole ? undefined : few).map((song) => (
              <li key={song.hash}>
                <span>{nameOf(song)}</span>
                <span className='quiet tabular'>{size(song.bytes)}</span>
                <IconButton
                  icon='trash'
                  label={words.songStorage.removeTheSoundOf(nameOf(song))}
                  onClick={() => void remove(song)}
                />
              </li>
            ))}
          </ul>
          {!isWhole && songs.length > few && (
            <Button onClick={() => setWhole(true)}>
              {words.songStorage.showAll(songs.length)}
            </Button>
          )}
          <p className='quiet'>{words.songStorage.chordsStay}</p>
        </>
      )}
      {inLibrary > 0 && usage && (
        <p>{words.songStorage.onTheServer(inLibrary, size(usage.bytes))}</p>
      )}
      <p>
        <Link to='/storage'>{words.songStorage.allStorage}</Link>
      </p>
    </section>
  );
}
