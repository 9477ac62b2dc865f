import { useEffect, useRef } from 'react';
import { Button, duration, useSinglePress } from '../../../kit/index.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';
import type { Controls } from '../model/soundControls.js';
import { heardSeconds } from '../sound/voicing.js';
import { words } from '../words.js';
import { Presets } from './Presets.js';

/** Play, pause, stop, from the start. */
export function PlaybackSection({ sound }: Controls) {
  const deck = useDeck();
  const { phase, trouble } = usePadState(sound.id);
  const isOn = phase !== 'idle';
  const can = sound.state === 'ready';
  const toggle = useSinglePress(() => {
    if (phase === 'playing') deck.pause(sound.id);
    else if (phase === 'paused') deck.resume(sound.id);
    else void deck.play(sound);
  });
  return (
    <section className='sheet-part'>
      <h3 className='unseen'>{words.playbackSection.playback}</h3>
      <Place sound={sound} />
      <div className='buttons'>
        {phase === 'playing'
          ? (
            <Button kind='primary' icon='pause' onClick={toggle}>
              {words.playbackSection.pause}
            </Button>
          )
          : phase === 'paused'
          ? (
            <Button kind='primary' icon='play' onClick={toggle}>
              {words.playbackSection.resume}
            </Button>
          )
          : (
            <Button
              kind='primary'
              icon='play'
              data-begin
              disabled={!can}
              busy={phase === 'loading'}
              onClick={toggle}
            >
              {words.common.play}
            </Button>
          )}
        <Button icon='stop' disabled={!isOn} onClick={() => deck.stop(sound.id)}>
          {words.common.stop}
        </Button>
        <Button icon='restart' disabled={!can} onClick={() => void deck.play(sound)}>
          {words.common.fromTheStart}
        </Button>
      </div>
      {trouble && <p role='alert' className='field-error'>{trouble}</p>}
    </section>
  );
}

/** How far it is: a line and the time, drawn frame by frame. */
function Place({ sound }: { sound: Controls['sound'] }) {
  const deck = useDeck();
  const { phase } = usePadState(sound.id);
  const line = useRef<HTMLDivElement>(null);
  const texts = useRef<HTMLSpanElement>(null);
  const whole = heardSeconds(sound);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const voice = deck.voice(sound.id);
      line.current?.style.setProperty('--progress', String(voice?.progress ?? 0));
      if (texts.current) texts.current.textContent = duration((voice?.position ?? 0) / sound.speed);
      if (phase === 'playing') frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [deck, phase, sound.id, sound.speed]);
  return (
    <div className='place tabular'>
      <span ref={texts} />
      <div className='place-line' ref={line} />
      <span>{duration(whole)}</span>
    </div>
  );
}

const waits = [5, 10, 15, 30, 60, 120, 300];

/** Plays after a while. */
export function TimerSection({ sound }: Controls) {
  const deck = useDeck();
  const { phase } = usePadState(sound.id);
  const text = (seconds: number) => seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
  return (
    <section className='sheet-part'>
      <h3>{words.playbackSection.timer}</h3>
      {phase === 'waiting'
        ? (
          <div className='buttons'>
            <Button kind='primary' icon='close' onClick={() => deck.stop(sound.id)}>
              {words.playbackSection.cancelTheTimer}
            </Button>
          </div>
        )
        : (
          <Presets
            label={words.playbackSection.playAfter}
            value={undefined}
            options={waits.map((value) => ({ value, text: text(value) }))}
            onChoose={(seconds) => void deck.play(sound, seconds)}
          />
        )}
    </section>
  );
}
