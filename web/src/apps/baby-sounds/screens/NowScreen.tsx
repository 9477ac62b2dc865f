import { useEffect, useRef } from 'react';
import { EmptyState, Icon, IconButton, Slider, useWakeLock } from '../../../kit/index.js';
import { useTitle } from '../../../page/Frame.js';
import { go, Link } from '../../../page/router.js';
import { home } from '../addresses.js';
import { leftWords } from '../cradle/SleepTimer.js';
import { useCradle } from '../cradle/useCradle.js';
import { useNow } from '../hooks/useNow.js';
import { DoseNotice } from '../parts/DoseNotice.js';
import { Forecast } from '../parts/Forecast.js';
import { GoOn } from '../parts/MiniPlayer.js';
import { MixTray } from '../parts/MixTray.js';
import { Playing } from '../parts/Playing.js';
import { SafetyBadge } from '../parts/SafetyBadge.js';
import { StarButton } from '../parts/StarButton.js';
import { TimerPicker } from '../parts/TimerPicker.js';

/** What plays, over the whole screen. */
export function NowScreen() {
  const { program } = useCradle();
  useTitle(program?.title ?? 'Now playing');
  const main = useRef<HTMLElement>(null);
  useWakeLock(program !== undefined && matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header className='top now-bar'>
        <IconButton
          icon='chevronDown'
          label='Back'
          onClick={() => (history.length > 1 ? history.back() : go(home))}
        />
        <SafetyBadge />
      </header>
      <main id='main' className='now-page' ref={main} tabIndex={-1}>
        {program ? <Now /> : (
          <>
            <h1>Now playing</h1>
            <EmptyState
              icon='moon'
              title='It is silent'
              action={<Link to={home} className='button' data-kind='primary'>To the sounds</Link>}
            >
              Choose what to fall asleep to; it is shown here while it plays.
            </EmptyState>
          </>
        )}
      </main>
    </>
  );
}

function Now() {
  const { cradle, phase, program, endsMs, trouble, loudness } = useCradle();
  const now = useNow(endsMs !== undefined);
  if (!program) return null;
  const isPlaying = phase === 'playing' || phase === 'coming';
  return (
    <div className='now'>
      <div className='now-face'>
        <Playing program={program} />
        <h1>{program.title}</h1>
        <p className='quiet tabular'>
          {phase === 'paused'
            ? 'Paused'
            : endsMs === undefined
            ? 'Plays until you stop it'
            : `${leftWords(endsMs - now)} left`}
        </p>
        {trouble && (
          <p className='now-trouble' role='alert'>
            <Icon name='warning' size={20} /> {trouble}
          </p>
        )}
        {phase === 'waiting'
          ? <GoOn title={program.title} onPress={() => void cradle.resume()} />
          : (
            <div className='now-do'>
              <IconButton icon='back' label='Previous' onClick={() => void cradle.step(-1)} />
              <button
                type='button'
                className='now-play'
                aria-label={isPlaying ? 'Pause' : 'Play'}
                onClick={() => (isPlaying ? cradle.pause() : void cradle.resume())}
              >
                <Icon name={isPlaying ? 'pause' : 'play'} size={40} />
              </button>
              <IconButton icon='chevronRight' label='Next' onClick={() => void cradle.step(1)} />
            </div>
          )}
        <div className='now-also'>
          <StarButton id={program.mix ?? program.tracks[0]?.sound ?? ''} title={program.title} />
          <IconButton icon='stop' label='Stop' onClick={() => void cradle.stop()} />
        </div>
        <div className='now-loudness'>
          <Slider
            label='Loudness'
            value={loudness}
            min={0}
            max={1}
            step={0.01}
            normal={1}
            text={`${Math.round(loudness * 100)} % of what is safe`}
            onChange={(next) => cradle.setLoudness(next)}
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
