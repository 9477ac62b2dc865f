import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MelodySong } from '../../../generated/api.js';
import { Button, EmptyState, IconButton, Notice, Waiting } from '../../../kit/index.js';
import { go } from '../../../page/router.js';
import { useSearchWords } from '../../../page/useDelayed.js';
import {
  longestSearch,
  useAddressWords,
  useSearchInAddress,
} from '../../../page/useSearchInAddress.js';
import { wordsFor } from '../../../data/trouble.js';
import { filmPath } from '../addresses.js';
import { useActions } from '../hooks/useActions.js';
import { useCatalogue, useFavourites } from '../hooks/useCatalogue.js';
import { useFilmSearch } from '../hooks/useFilmSearch.js';
import { useOpenSong } from '../hooks/useOpenSong.js';
import { useVoiceSearch } from '../hooks/useVoiceSearch.js';
import { Head } from '../parts/Head.js';
import { SearchResults } from '../parts/SearchResults.js';
import { Shelf } from '../parts/Shelf.js';
import { words } from '../words.js';
import { openedSong } from './FilmScreen.js';
import { Windows } from './Windows.js';

/** The first page of the app: one box, and below it what was found, or the shelf of all films. */
export function SearchScreen() {
  const catalogue = useCatalogue();
  const favourites = useFavourites();
  const { songs: actions, isAdult, over, setOver } = useActions();
  const openSong = useOpenSong();
  const voice = useVoiceSearch();
  const [typed, setTyped] = useState(useAddressWords());
  const [text, searchNow] = useSearchWords(typed);
  // The words that Enter was pressed on: what is found for them is opened as soon as it is there.
  const [asked, setAsked] = useState<string>();
  const search = useFilmSearch(catalogue, text);
  const found = search === 'coming' ? undefined : search;
  const [trouble, setTrouble] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useSlash(box);

  // Of several that were chosen the last one counts, and none of somebody who has gone elsewhere.
  const opening = useRef(0);
  useEffect(() => () => void (opening.current += 1), []);
  const open = async (song: MelodySong) => {
    setTrouble(undefined);
    setAsked(undefined);
    const mine = opening.current += 1;
    try {
      if (!await openSong(song) || opening.current !== mine) return;
      openedSong.id = song.id;
      go(filmPath(song.film, song.id));
    } catch (error) {
      if (opening.current === mine) setTrouble(wordsFor(error));
    }
  };
  const newest = useRef(open);
  newest.current = open;
  useEffect(() => {
    if (asked === undefined || asked !== text || search === 'coming') return;
    setAsked(undefined);
    const best = search?.films[0]?.songs[0]?.song;
    if (best) void newest.current(best);
  }, [asked, text, search]);
  const change = (to: string) => {
    setAsked(undefined);
    setTyped(to);
  };
  useSearchInAddress(typed, change, typed === text);
  const hum = () => {
    setAsked(undefined);
    setOver({ kind: 'hum' });
  };
  const speak = () => {
    setAsked(undefined);
    setOver({ kind: 'voice' });
  };
  const clear = () => {
    change('');
    box.current?.focus();
  };
  return (
    <div className='search-home' data-searching={typed ? '' : undefined}>
      <Head title={words.common.melodyMap} subtitle={words.searchScreen.whereInFilmIsSong} />
      <div
        className='search-box'
        data-voice={voice.isOffered ? '' : undefined}
        role='search'
        onKeyDown={(event) => moveThrough(event, list.current, box.current, clear)}
      >
        <input
          ref={box}
          type='search'
          className='input'
          aria-label={words.searchScreen.songFilmSingerOrWord}
          placeholder={words.searchScreen.theSnowSong}
          value={typed}
          maxLength={longestSearch}
          autoComplete='off'
          autoCapitalize='off'
          spellCheck={false}
          enterKeyHint='search'
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            // Enter also ends a word that is put together from several keys.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            searchNow();
            setAsked(typed);
          }}
        />
        <span className='search-tools'>
          {typed && <IconButton icon='close' label={words.searchScreen.clear} onClick={clear} />}
          {voice.isOffered && (
            <IconButton icon='microphone' label={words.common.searchByVoice} onClick={speak} />
          )}
          <IconButton icon='note' label={words.common.humIt} onClick={hum} />
        </span>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <div ref={list} onKeyDown={(event) => moveThrough(event, list.current, box.current, clear)}>
        <p
          className='unseen'
          role='status'
        >
          {found && (found.count === 0
            ? words.searchScreen.nothingFound
            : words.searchScreen.songInFilm(found.count, found.films.length))}
        </p>
        {search === 'coming' && <Waiting>{words.common.openingTheBook}</Waiting>}
        {!search && (
          <Shelf
            onExample={change}
            favourites={favourites}
            onSong={(song) => void open(song)}
            onNewFilm={isAdult ? () => setOver({ kind: 'film' }) : undefined}
          />
        )}
        {found && found.count > 0 && (
          <SearchResults
            found={found}
            words={text}
            favourites={favourites}
            actions={actions}
            onSong={(song) => void open(song)}
          />
        )}
        {found?.count === 0 && (
          <EmptyState
            icon='search'
            title={words.searchScreen.noMatchingSong}
            action={
              <Button icon='note' onClick={hum}>
                {words.searchScreen.humItInstead}
              </Button>
            }
          >
            {words.searchScreen.tryOneWordSongWho}
          </EmptyState>
        )}
      </div>
      <Windows
        over={over}
        isAdult={isAdult}
        onOver={setOver}
        onClose={() => setOver(undefined)}
        onSong={(song) => void open(song)}
        onWords={change}
      />
    </div>
  );
}

/** “/” goes to the box from anywhere. */
function useSlash(box: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
      const { target } = event;
      if (
        event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey ||
        document.querySelector('dialog[open]')
      ) return;
      if (target instanceof HTMLElement && target.closest('input, select, textarea')) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [box]);
}

/** Arrows lead from the box through what was found and back; Escape clears. */
function moveThrough(
  event: KeyboardEvent,
  list: HTMLElement | null,
  box: HTMLInputElement | null,
  clear: () => void,
): void {
  if (event.key === 'Escape' && box?.value) {
    event.preventDefault();
    return clear();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const all = [...list?.querySelectorAll<HTMLElement>('[data-hit]') ?? []];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0 && document.activeElement !== box) return;
  const to = at + (event.key === 'ArrowDown' ? 1 : -1);
  event.preventDefault();
  (to < 0 ? box : all[Math.min(to, all.length - 1)])?.focus();
}
