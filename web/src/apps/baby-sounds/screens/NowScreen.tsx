import { useEffect } from 'react';
import type { Player } from '../../../generated/api.js';
import {
  Button,
  EmptyState,
  focusHeading,
  Icon,
  IconButton,
  Notice,
  Slider,
  useSinglePress,
  useWakeLock,
} from '../../../kit/index.js';
import { PlayerVolume, PlayingRow } from '../../../page/PlaysThere.js';
import { useTitle } from '../../../page/Frame.js';
import { go, Link } from '../../../page/router.js';
import { home } from '../addresses.js';
import { useNow } from '../hooks/useNow.js';
import { type Remote, useRemote } from '../hooks/useRemote.js';
import { useEnd } from '../hooks/useSleepOn.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { DoseNotice } from '../parts/DoseNotice.js';
import { Forecast } from '../parts/Forecast.js';
import { GoOn } from '../parts/MiniPlayer.js';
import { MixTray } from '../parts/MixTray.js';
import { Playing, PlayingThere } from '../parts/Playing.js';
import { SafetyBadge } from '../parts/SafetyBadge.js';
import { StarButton } from '../parts/StarButton.js';
import { TimerPicker } from '../parts/TimerPicker.js';
import { leftWords } from '../sound/SleepTimer.js';
import { words } from '../words.js';

/** What plays, over the whole screen. */
export function NowScreen() {
  const { program } = useSleepPlayer();
  const remote = useRemote();
  const names = remote.chosen?.playing.map(({ name }) => name).join(' · ');
  useTitle(names || program?.title || words.nowScreen.nowPlaying);
  useWakeLock(program !== undefined && matchMedia('(pointer: coarse)').matches);
  // At the beginning, and where Stop is gone with what it stopped.
  const isSilent = !program && !names;
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, [isSilent]);
  return (
    <>
      {/* Bare on purpose: it is reached for in the dark, and has room for large buttons. */}
      <header className='top now-bar'>
        <IconButton
          icon='chevronDown'
          label={words.nowScreen.back}
          onClick={() => (history.length > 1 ? history.back() : go(home))}
        />
        <SafetyBadge />
      </header>
      <main id='main' className='now-page' tabIndex={-1}>
        {remote.chosen && <NowThere remote={remote} player={remote.chosen} />}
        {program ? <Now /> : !remote.chosen && (
          <>
            <h1>{words.nowScreen.nowPlaying}</h1>
            <EmptyState
              icon='moon'
              title={words.nowScreen.nothingIsPlaying}
              action={
                <Link to={home} className='button' data-kind='primary'>
                  {words.common.browseSounds}
                </Link>
              }
            >
              {words.nowScreen.chooseASound}
            </EmptyState>
          </>
        )}
      </main>
    </>
  );
}

/** What plays on the player that is chosen, as it says so itself. */
function NowThere({ remote, player }: { remote: Remote; player: Player }) {
  const { playing, name, volume } = player;
  return (
    <section className='now' aria-label={words.common.on(name)}>
      <div className='now-face'>
        <PlayingThere playing={playing} />
        <h1>{playing.map((one) => one.name).join(' · ') || words.common.silent}</h1>
        <p className='quiet'>{words.common.onName(name)}</p>
        <div className='now-loudness'>
          <PlayerVolume volume={volume} onDone={remote.setVolume} />
        </div>
        {playing.length > 0 && (
          <Button kind='primary' icon='stop' onClick={() => remote.stop()}>
            {words.common.stopName(name)}
          </Button>
        )}
        {playing.length > 1 && (
          <div className='now-each'>
            {playing.map((one) => (
              <PlayingRow
                key={`${one.kind}/${one.id}`}
                playing={one}
                onStop={() => remote.stop(one)}
              />
            ))}
          </div>
        )}
        {player.error && <Notice kind='warn'>{player.error}</Notice>}
        <Button icon='device' onClick={() => remote.choose(undefined)}>
          {words.nowScreen.playOnThisDevice}
        </Button>
      </div>
      <div className='now-side'>
        <TimerPicker there={player} />
      </div>
    </section>
  );
}

function Now() {
  const { player, phase, program, trouble, loudness } = useSleepPlayer();
  const endsMs = useEnd();
  const now = useNow(endsMs !== undefined);
  const isPlaying = phase === 'playing' || phase === 'coming';
  const toggle = useSinglePress(() => isPlaying ? player.pause() : void player.resume());
  if (!program) return null;
  return (
    <div className='now'>
      <div className='now-face'>
        <Playing program={program} />
        {/* A line never begins with the dot between two sounds. */}
        <h1>{program.title.replaceAll(' · ', '\u00a0· ')}</h1>
        <p className='quiet tabular'>
          {phase === 'paused'
            ? words.nowScreen.paused
            : endsMs === undefined
            ? words.nowScreen.playsUntilYouStopIt
            : words.common.left(leftWords(endsMs - now))}
        </p>
        {trouble && (
          <p className='now-trouble' role='alert'>
            <Icon name='warning' size={20} /> {trouble}
          </p>
        )}
        {phase === 'waiting'
          ? <GoOn title={program.title} onPress={() => void player.resume()} />
          : (
            <div className='now-do'>
              <IconButton
                icon='back'
                label={words.nowScreen.previous}
                onClick={() => void player.step(-1)}
              />
              <button
                type='button'
                className='now-play'
                aria-label={isPlaying ? words.common.pause : words.common.play}
                onClick={toggle}
              >
                <Icon name={isPlaying ? 'pause' : 'play'} size={40} />
              </button>
              <IconButton
                icon='chevronRight'
                label={words.nowScreen.next}
                onClick={() => void player.step(1)}
              />
            </div>
          )}
        <div className='now-also'>
          <StarButton id={program.mix ?? program.tracks[0]?.sound ?? ''} title={program.title} />
          <IconButton icon='stop' label={words.common.stop} onClick={() => void player.stop()} />
        </div>
        <div className='now-loudness'>
          <Slider
            label={words.nowScreen.loudness}
            value={loudness}
            min={0}
            max={1}
            step={0.01}
            normal={1}
            text={words.nowScreen.ofTheSafeLevel(Math.round(loudness * 100))}
            onChange={(next) => player.setLoudness(next)}
          />
        </div>
      </div>
      <div className='now-side'>
        <DoseNotice />
        <Forecast />
        <TimerPicker />
        <MixTray />
      </div>
    </div>
  );
}
