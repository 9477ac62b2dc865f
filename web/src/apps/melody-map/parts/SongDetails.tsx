import { useEffect, useRef } from 'react';
import type { MelodySong } from '../../../generated/api.js';
import { Button, Waiting } from '../../../kit/index.js';
import { useConnection, useData } from '../../../shell/data.js';
import { Link } from '../../../shell/router.js';
import { home } from '../addresses.js';
import { useDetails } from '../hooks/useDetails.js';
import { detailsKey } from '../hooks/useOpenSong.js';
import { SafeLink } from './SafeLink.js';
import type { SongActions } from './SongPanel.js';

/** All that is known of a song that was opened. */
export function SongDetails({ song, actions }: { song: MelodySong; actions: SongActions }) {
  const { answers } = useData();
  const details = useDetails(song.id);
  const isAway = useConnection() === 'away';
  const shown = useRef(song.version);
  useEffect(() => {
    if (shown.current === song.version) return;
    shown.current = song.version;
    answers.invalidate((key) => key === detailsKey(song.id));
  }, [answers, song.id, song.version]);
  const isEmpty = details && !details.blurb && details.streaming.length + details.purchase.length === 0;
  return (
    <div className="song-details">
      {!details && (isAway
        ? <p className="quiet">Its links and words come as soon as Quintet can be reached again.</p>
        : <Waiting>Looking it up …</Waiting>)}
      {details?.blurb && <p className="song-blurb">{details.blurb}</p>}
      {isEmpty && <p className="quiet">Nobody has written down more about it, and no links. {actions.isAdult && 'With “Edit” you can.'}</p>}
      {details && details.streaming.length > 0 && (
        <ul className="ways-out" role="list" aria-label="Where to watch">
          {details.streaming.map(({ label, url }) => <li key={url}><SafeLink url={url}>Watch on {label}</SafeLink></li>)}
        </ul>
      )}
      {details && details.purchase.length > 0 && (
        <ul className="ways-out" role="list" aria-label="Where to buy">
          {details.purchase.map(({ label, url }) => <li key={url}><SafeLink url={url}>Buy at {label}</SafeLink></li>)}
        </ul>
      )}
      {song.keywords.length > 0 && (
        <ul className="song-keywords" role="list" aria-label="Found by">
          {song.keywords.map((word) => <li key={word}><Link to={`${home}?q=${encodeURIComponent(word)}`}>{word}</Link></li>)}
        </ul>
      )}
      <div className="buttons">
        <Button icon="share" onClick={() => actions.share(song)}>Share</Button>
        {actions.isAdult && (
          <Button icon="clock" onClick={() => actions.mark(song)}>{song.start_s === undefined ? 'Mark it now' : 'Mark it anew'}</Button>
        )}
      </div>
    </div>
  );
}
