import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, duration, Notice, Slider, Switch } from '../../../../kit/index.js';
import type { SongResult } from '../../../../analysis/SongResult.js';
import type { Player } from '../../hooks/usePlayer.js';
import { toSeconds } from '../../model/chordTimes.js';
import { octave } from '../../sound/deck.js';
import { words } from '../../words.js';
import { LoopBar } from './LoopBar.js';
import { SpeedSlider } from './SpeedSlider.js';

const skip = 10;

interface PlayBarProps {
  player: Player;
  result: SongResult;
  /** Begins to listen to who plays along; nothing where there are no chords. */
  onAlong: (() => void) | undefined;
}

/**
 * Play, the place in the song, and what helps to practise: slower, higher, over and over, with
 * clicks.
 */
export function PlayBar({ player, result, onAlong }: PlayBarProps) {
  const { isPlaying, isLoading, position, seek, change, limit } = player;
  const isShort = limit !== undefined;
  const hasBeats = result.beats.length > 1;
  useKeys(player, result);
  return (
    <>
      <div className='song-play' ref={useRoom()}>
        <div className='song-transport'>
          <Button
            aria-label={words.playBar.backSeconds(skip)}
            onClick={() => seek(player.now() - skip)}
          >
            −{skip} s
          </Button>
          <Button kind='primary' icon={isPlaying ? 'pause' : 'play'} onClick={player.toggle}>
            {isPlaying ? words.playBar.pause : words.common.play}
          </Button>
          <Button
            aria-label={words.playBar.forwardSeconds(skip)}
            onClick={() => seek(player.now() + skip)}
          >
            +{skip} s
          </Button>
        </div>
        <Slider
          label={words.playBar.positionInTheSong}
          value={Math.min(position, result.duration)}
          min={0}
          max={Math.max(result.duration, 0.1)}
          step={0.1}
          text={words.playBar.of(toSeconds(position), duration(result.duration))}
          onChange={seek}
        />
      </div>
      <p className='unseen' role='status'>{isLoading ? words.playBar.preparingPlayback : ''}</p>
      <div className='told' role='status'>
        {player.trouble && <Notice kind='warn'>{player.trouble}</Notice>}
      </div>
      <section className='practice' aria-label={words.playBar.practise}>
        <SpeedSlider speed={player.speed} change={change} />
        <Slider
          label={words.playBar.pitch}
          value={player.semitones}
          min={-octave}
          max={octave}
          step={1}
          normal={0}
          disabled={isShort}
          text={pitchText(player.semitones)}
          onChange={(semitones) => change({ semitones })}
        />
        <LoopBar player={player} result={result} />
        <div className='practice-clicks'>
          <Switch
            label={words.playBar.clickOnTheBeat}
            checked={player.clicks}
            disabled={isShort || !hasBeats}
            onChange={(clicks) => change({ clicks })}
          />
          <Switch
            label={words.playBar.countInOneBar}
            checked={player.countsIn}
            disabled={isShort || !hasBeats}
            onChange={(countsIn) => change({ countsIn })}
          />
        </div>
        {onAlong && (
          <div className='practice-along'>
            <Button icon='microphone' onClick={onAlong}>{words.playAlong.playAlong}</Button>
            <p className='quiet'>{words.playAlong.hearsYou}</p>
          </div>
        )}
        {limit && <p className='quiet practice-limit'>{limit}</p>}
        {!hasBeats && !isShort && (
          <p className='quiet practice-limit'>
            {words.playBar.noBeatsWereFound}
          </p>
        )}
      </section>
    </>
  );
}

/** Tells the page how high the bar is, which stays at the foot of a phone's screen. */
function useRoom() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--play-bar', `${current.offsetHeight}px`)
    );
    observer.observe(current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--play-bar');
    };
  }, []);
  return bar;
}

function pitchText(semitones: number): string {
  return semitones === 0 ? words.playBar.original : words.common.semitones(semitones);
}

/**
 * The space bar plays and pauses wherever it means nothing else; J and L go back and on within what
 * plays the song.
 */
function useKeys({ toggle, seek, now }: Player, { duration: length }: SongResult): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=range]), select, textarea, dialog, [role=menu]')
      ) return;
      if (
        (key === 'j' || key === 'l') && event.target instanceof Element &&
        event.target.closest('.song-play, .practice, .ribbon')
      ) return seek(Math.min(length, now() + (key === 'j' ? -skip : skip)));
      if (key !== ' ' || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('button, a, input')) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toggle, seek, now, length]);
}
