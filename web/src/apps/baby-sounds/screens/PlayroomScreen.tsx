import { useRef } from 'react';
import type { BabySound } from '../../../generated/api.js';
import { Button, EmptyState, Icon } from '../../../kit/index.js';
import { Frame, useTitle } from '../../../page/Frame.js';
import { go, hold, Link, useIsHeld } from '../../../page/router.js';
import { useAccess } from '../../../store/index.js';
import { home, playroomPath, settingsPath } from '../addresses.js';
import { useTimerLimit } from '../hooks/useBedtime.js';
import { useBreathing } from '../hooks/useBreathing.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { premiumFeature } from '../hooks/usePlay.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useSettings, useSoundOf } from '../hooks/useSounds.js';
import { plainTrack } from '../model/tracks.js';
import { Drawing } from '../parts/Drawing.js';
import { Head } from '../parts/Head.js';
import { MiniPlayer } from '../parts/MiniPlayer.js';
import { SafetyBadge } from '../parts/SafetyBadge.js';
import { words } from '../words.js';

/**
 * A room for children: first a parent looks at it, then it is handed over, and only a parent takes
 * it back.
 */
export function PlayroomScreen() {
  useTitle(words.common.playroom);
  const isHeld = useIsHeld();
  return isHeld ? <Playground /> : (
    <Frame>
      <Doorstep />
      <MiniPlayer />
    </Frame>
  );
}

function useAllowed(): readonly BabySound[] {
  const settings = useSettings();
  const soundOf = useSoundOf();
  const mayPremium = useAccess().canAccess(premiumFeature);
  return (settings?.playroom ?? []).flatMap((id) => soundOf(id) ?? []).filter((
    { premium, state },
  ) => state === 'ready' && (!premium || mayPremium));
}

/** What stands in the playroom, shown to a parent. */
function Doorstep() {
  const allowed = useAllowed();
  const settings = useSettings();
  const { player } = useSleepPlayer();
  const gate = useParentGate();
  const handOver = async () => {
    await player.stop(0.1);
    gate.close();
    hold(playroomPath);
    // What else sounds in this tab, such as a board of pads, knows no limit: it ends with the page.
    location.reload();
  };
  return (
    <>
      <Head title={words.common.playroom} />
      {allowed.length === 0
        ? (
          <EmptyState
            icon='sun'
            title={words.playroomScreen.thePlayroomIsEmpty}
            action={
              <Link to={settingsPath} className='button' data-kind='primary'>
                {words.playroomScreen.chooseSounds}
              </Link>
            }
          >
            {words.playroomScreen.chooseWhichSoundsChildMay}
          </EmptyState>
        )
        : (
          <div className='doorstep'>
            <p>
              {words.playroomScreen.childThenSeesOnlyPictures(settings?.playroom_minutes ?? 30)}
            </p>
            <Button kind='primary' icon='sun' onClick={() => void handOver()}>
              {words.playroomScreen.startThePlayroom}
            </Button>
            <ul role='list' className='doorstep-sounds'>
              {allowed.map(({ id, key, hue, title }) => (
                <li key={id}>
                  <Drawing of={key} hue={hue} />
                  <span>{title}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
    </>
  );
}

/**
 * Big pictures, and nothing else: what is touched sounds, and is silent when it is touched again.
 */
function Playground() {
  const place = useRef<HTMLElement>(null);
  useBreathing(place);
  const allowed = useAllowed();
  const settings = useSettings();
  const { player, phase, program } = useSleepPlayer();
  const limit = useTimerLimit();
  const gate = useParentGate();
  const minutes = Math.min(settings?.playroom_minutes ?? 30, limit);
  const leave = async () => {
    if (!await gate.passOut(words.playroomScreen.toLeaveThePlayroom)) return;
    hold(undefined);
    go(home);
  };
  const press = (sound: BabySound, isOn: boolean) => {
    if (isOn) return void player.stop(1);
    const volume = Math.min(0.7, settings?.playroom_volume ?? 0.5);
    void player.play({
      title: sound.title,
      emoji: sound.emoji,
      tracks: [plainTrack(sound.id, volume)],
    }, Date.now() + minutes * 60_000);
  };
  return (
    <>
      {/* Bare on purpose: a child finds nothing here that leads elsewhere. */}
      <header className='top now-bar'>
        <button
          type='button'
          className='playground-door'
          aria-label={words.playroomScreen.forParentsLeaveThePlayroom}
          onClick={() => void leave()}
        >
          <Icon name='lock' size={28} />
        </button>
        <h1>{words.common.playroom}</h1>
        <SafetyBadge isPlain />
      </header>
      <main id='main' className='playground' ref={place}>
        <div className='toys'>
          {allowed.map((sound) => {
            const isOn = phase !== 'idle' && phase !== 'paused' &&
              program?.tracks[0]?.sound === sound.id;
            return (
              <button
                key={sound.id}
                type='button'
                className='toy'
                aria-label={sound.title}
                aria-pressed={isOn}
                data-sound={sound.id}
                data-on={isOn ? '' : undefined}
                onClick={() => press(sound, isOn)}
              >
                <Drawing of={sound.key} hue={sound.hue} />
              </button>
            );
          })}
        </div>
      </main>
    </>
  );
}
