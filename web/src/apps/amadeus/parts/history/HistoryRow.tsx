import { ago, Checkbox, duration, Icon, Menu, type MenuItem } from '../../../../kit/index.js';
import { Link } from '../../../../page/router.js';
import type { HistoryEntry } from '../../hooks/useHistory.js';
import { useNames } from '../../hooks/useNames.js';
import { written } from '../../model/chordNames.js';
import { words } from '../../words.js';

interface HistoryRowProps {
  song: HistoryEntry;
  /** Nothing unless several are being chosen; then a tap chooses. */
  isChosen: boolean | undefined;
  onChoose(): void;
  actions: MenuItem[];
}

/** So many of its tags stand in a row. */
const mostShown = 2;

/** A song among many. */
export function HistoryRow({ song, isChosen, onChoose, actions }: HistoryRowProps) {
  const { key, mode, tempo, seconds, progress, error } = song;
  const names = useNames();
  const facts = [
    key && names.text(`${written(key)} ${mode}`),
    tempo && `${Math.round(tempo)} bpm`,
    seconds !== undefined && duration(seconds),
    ago(song.atMs),
    {
      here: words.historyScreen.onThisDevice,
      library: words.historyScreen.inYourLibrary,
      elsewhere: words.historyScreen.onAnotherDevice,
      server: words.historyScreen.onTheServer,
    }[song.where],
  ].filter(Boolean).join(' · ');
  const isDone = progress === undefined && !error;
  return (
    <div className='history-row' data-chosen={isChosen ? '' : undefined}>
      {isChosen === undefined ? <Icon name='note' /> : (
        <Checkbox
          label={<span className='unseen'>{words.historyScreen.select(song.name)}</span>}
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      <div className='row-words'>
        {isDone
          ? (
            <Link
              to={song.to}
              onClick={(event) => {
                if (isChosen === undefined) return;
                event.preventDefault();
                onChoose();
              }}
            >
              <span>{song.name}</span>
            </Link>
          )
          : <span>{song.name}</span>}
        <span className='history-facts'>{facts}</span>
        {song.tags.length > 0 && (
          <span className='history-tags'>
            {song.tags.slice(0, mostShown).map((tag) => (
              <span key={tag} className='history-tag'>{tag}</span>
            ))}
            {song.tags.length > mostShown && <span>{`+${song.tags.length - mostShown}`}</span>}
          </span>
        )}
        {progress !== undefined && (
          <span>{words.historyScreen.analysingOnTheServer(Math.round(progress * 100))}</span>
        )}
        {error && (
          <span>
            <Icon name='warning' size={16} /> {error}
          </span>
        )}
      </div>
      {isChosen === undefined && (
        <Menu label={words.historyScreen.moreActionsFor(song.name)} items={actions} />
      )}
    </div>
  );
}
