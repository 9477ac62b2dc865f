import { type ComponentType, useSyncExternalStore } from 'react';
import { Icon, IconButton } from '../../../kit/index.js';
import { Link, useIsHeld, usePath } from '../../../page/router.js';
import { home, nowPath } from '../addresses.js';
import { useNow } from '../hooks/useNow.js';
import type { SleepPlayer } from '../sound/SleepPlayer.js';
import { leftWords } from '../sound/SleepTimer.js';
import { words } from '../words.js';

/** What a player plays, shown on the pages of all other apps: the way back to it, and its end. */
export function playsOn(player: SleepPlayer): ComponentType {
  return function PlaysOn() {
    const { phase, program, endsMs } = useSyncExternalStore(player.subscribe, player.state);
    const isAway = !usePath().startsWith(home);
    const isHeld = useIsHeld();
    const now = useNow(isAway && program !== undefined && endsMs !== undefined);
    if (!program || !isAway) return null;
    const said = (
      <>
        <Icon name='speaker' size={20} />
        {endsMs !== undefined && <output className='tabular'>{leftWords(endsMs - now)}</output>}
        <span>{program.title}</span>
      </>
    );
    return (
      <div className='underway' role='region' aria-label={words.common.nowPlaying}>
        {isHeld ? said : <Link to={nowPath}>{said}</Link>}
        {phase === 'paused' || phase === 'waiting'
          ? (
            <IconButton
              icon='play'
              label={words.common.play}
              onClick={() => void player.resume()}
            />
          )
          : <IconButton icon='pause' label={words.common.pause} onClick={() => player.pause()} />}
        <IconButton icon='stop' label={words.common.stop} onClick={() => void player.stop()} />
      </div>
    );
  };
}
