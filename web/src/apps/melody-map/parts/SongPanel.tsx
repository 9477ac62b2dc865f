import { useEffect, useId, useRef } from 'react';
import type { MelodyFilm, MelodySong } from '../../../generated/api.js';
import {
  Button,
  Icon,
  IconButton,
  LongTitle,
  Menu,
  type MenuItem,
  useSinglePress,
} from '../../../kit/index.js';
import type { SongActions } from '../model/songActions.js';
import { filmTime } from '../model/times.js';
import { words } from '../words.js';
import { SongDetails } from './SongDetails.js';
import { StarButton } from './StarButton.js';

interface SongPanelProps {
  song: MelodySong;
  film: MelodyFilm;
  isFavourite: boolean;
  isOpen: boolean;
  /** Whether it comes into sight as soon as it is there. */
  isChosenHere: boolean;
  actions: SongActions;
  /** The songs beside it, in the order in which they are heard. */
  before: MelodySong | undefined;
  after: MelodySong | undefined;
  onChoose(song: MelodySong): void;
  onOpen(isOpen: boolean): void;
}

/** A song: when it begins, what it is called and who sings it; opened, all that is known of it. */
export function SongPanel(props: SongPanelProps) {
  const { song, film, isFavourite, isOpen, isChosenHere, actions } = props;
  const { before, after, onChoose, onOpen } = props;
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const isFirst = useRef(!isChosenHere);
  const toggle = useSinglePress(() => onOpen(!isOpen));
  useEffect(() => {
    if (!isFirst.current || isOpen) place.current?.scrollIntoView({ block: 'nearest' });
    isFirst.current = false;
  }, [song.id, isOpen]);
  return (
    <section ref={place} className='song-panel' aria-labelledby={`${id}-title`}>
      <div className='song-panel-head'>
        <IconButton
          icon='back'
          label={before
            ? words.songPanel.previousSong(before.title)
            : words.songPanel.thisIsTheFirstSong}
          aria-disabled={!before || undefined}
          onClick={() => before && onChoose(before)}
        />
        <p className='song-time tabular'>
          {song.start_s === undefined
            ? <span className='song-time-unknown'>{words.common.notMarkedYet}</span>
            : (
              <>
                <span className='unseen'>{words.songPanel.beginsAt}</span>
                {filmTime(song.start_s)}
              </>
            )}
        </p>
        <IconButton
          icon='chevronRight'
          label={after
            ? words.songPanel.nextSong(after.title)
            : words.songPanel.thisIsTheLastSong}
          aria-disabled={!after || undefined}
          onClick={() => after && onChoose(after)}
        />
      </div>
      <div className='song-panel-title'>
        <LongTitle as='h2' id={`${id}-title`} title={song.title} />
        <StarButton
          title={song.title}
          isOn={isFavourite}
          onChange={(isOn) => actions.favour(song, isOn)}
        />
      </div>
      <p className='song-panel-of'>{film.title} · {film.year}</p>
      {song.singers.length > 0 && <p className='quiet'>{song.singers.join(', ')}</p>}
      <div className='song-panel-tools'>
        <Button
          kind={isOpen ? 'quiet' : 'plain'}
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          onClick={toggle}
        >
          {isOpen ? words.songPanel.less : words.songPanel.moreAboutIt}
        </Button>
        {song.start_s === undefined && actions.isAdult && (
          <Button
            kind='quiet'
            icon='clock'
            onClick={() => actions.mark(song)}
          >
            {words.songPanel.markNow}
          </Button>
        )}
        <Menu label={words.common.moreActionsFor(song.title)} items={menuOf(song, actions)} />
      </div>
      <div id={`${id}-more`}>{isOpen && <SongDetails song={song} actions={actions} />}</div>
    </section>
  );
}

function menuOf(song: MelodySong, actions: SongActions): MenuItem[] {
  const all: MenuItem[] = [{
    label: words.common.share,
    icon: 'share',
    run: () => actions.share(song),
  }];
  if (!actions.isAdult) return all;
  if (song.start_s !== undefined) {
    all.push({ label: words.common.markAgain, icon: 'clock', run: () => actions.mark(song) });
  }
  return [
    ...all,
    {
      key: 'hum',
      label: song.has_melody ? words.songPanel.recordANewHum : words.songPanel.saveAHum,
      icon: 'microphone',
      run: () => actions.hum(song),
    },
    { label: words.songPanel.edit, icon: 'edit', run: () => actions.edit(song) },
    { label: words.common.remove, icon: 'trash', isDangerous: true, run: () => actions.hide(song) },
  ];
}

/** A song as a line in a list. */
export function SongLine({ song, isChosen, isFavourite, actions, onChoose }: {
  song: MelodySong;
  isChosen: boolean;
  isFavourite: boolean;
  actions: SongActions;
  onChoose(song: MelodySong): void;
}) {
  const time = song.start_s === undefined ? '' : filmTime(song.start_s);
  const facts = [time, song.singers.join(', ')].filter(Boolean).join(' · ');
  return (
    <li className='song-line' data-chosen={isChosen ? '' : undefined}>
      <button
        type='button'
        className='song-line-name'
        aria-pressed={isChosen}
        onClick={() => onChoose(song)}
      >
        <strong>{song.title}</strong>
        {facts && <span className='tabular'>{facts}</span>}
      </button>
      <StarButton
        title={song.title}
        isOn={isFavourite}
        onChange={(isOn) => actions.favour(song, isOn)}
      />
      {actions.isAdult && song.start_s === undefined && (
        <button
          type='button'
          className='icon-button'
          aria-label={words.songPanel.markNowTitle(song.title)}
          title={words.songPanel.markNow}
          onClick={() => actions.mark(song)}
        >
          <Icon name='clock' />
        </button>
      )}
    </li>
  );
}
