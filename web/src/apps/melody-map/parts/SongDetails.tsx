import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../data/index.js';
import type { MelodyDetails, MelodySong } from '../../../generated/api.js';
import { Button, Waiting } from '../../../kit/index.js';
import { useConnection, useData } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { home } from '../addresses.js';
import { useDetails } from '../hooks/useDetails.js';
import { detailsKey, zone } from '../hooks/useOpenSong.js';
import { safeAddress } from '../model/safeLinks.js';
import type { SongActions } from '../model/songActions.js';
import { words } from '../words.js';
import { SafeLink } from './SafeLink.js';

/** All that is known of a song that was opened. */
export function SongDetails({ song, actions }: { song: MelodySong; actions: SongActions }) {
  const { answers, client } = useData();
  const details = useDetails(song.id);
  const isAway = useConnection() === 'away';
  const shown = useRef(song.version);
  useEffect(() => {
    if (shown.current === song.version) return;
    shown.current = song.version;
    answers.invalidate((key) => key === detailsKey(song.id));
  }, [answers, song.id, song.version]);
  // What was opened while the server was away is told once it is back.
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (details || isAway) return;
    answers.fetch(
      detailsKey(song.id),
      async () => (await client.openMelodySong(song.id, { zone: zone() })).details,
    )
      .catch((error: unknown) => setRefused(error instanceof Refusal));
  }, [answers, client, details, isAway, song.id]);
  const safe = (links: MelodyDetails['streaming'] = []) =>
    links.filter(({ url }) => safeAddress(url));
  const [streaming, purchase] = [safe(details?.streaming), safe(details?.purchase)];
  const isUnknown = !details && (song.has_details || !isAway);
  const isEmpty = !isUnknown && !details?.blurb && streaming.length + purchase.length === 0;
  return (
    <div className='song-details'>
      {isUnknown && (isAway
        ? <p className='quiet'>{words.songDetails.detailsLoadWhenQuintetCan}</p>
        : isRefused
        ? (
          <p className='quiet'>
            {words.songDetails.youHadUsed}
          </p>
        )
        : <Waiting>{words.songDetails.loading}</Waiting>)}
      {details?.blurb && <p className='song-blurb'>{details.blurb}</p>}
      {isEmpty && (
        <p className='quiet'>
          {words.songDetails.noDetailsOrLinksYet}{' '}
          {actions.isAdult && words.songDetails.useEditToAddSome}
        </p>
      )}
      {streaming.length > 0 && (
        <ul className='ways-out' role='list' aria-label={words.common.whereToWatch}>
          {streaming.map(({ label, url }) => (
            <li key={url}>
              <SafeLink url={url}>{words.songDetails.watchOn(label)}</SafeLink>
            </li>
          ))}
        </ul>
      )}
      {purchase.length > 0 && (
        <ul className='ways-out' role='list' aria-label={words.songDetails.whereToBuy}>
          {purchase.map(({ label, url }) => (
            <li key={url}>
              <SafeLink url={url}>{words.songDetails.buyAt(label)}</SafeLink>
            </li>
          ))}
        </ul>
      )}
      {song.keywords.length > 0 && (
        <ul className='song-keywords' role='list' aria-label={words.common.foundBy}>
          {song.keywords.map((word) => (
            <li key={word}>
              <Link to={`${home}?q=${encodeURIComponent(word)}`}>{word}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className='buttons'>
        <Button icon='share' onClick={() => actions.share(song)}>{words.common.share}</Button>
        {actions.isAdult && song.start_s !== undefined && (
          <Button icon='clock' onClick={() => actions.mark(song)}>{words.common.markAgain}</Button>
        )}
      </div>
    </div>
  );
}
