import { useMemo } from 'react';
import {
  Button,
  Choice,
  Dialog,
  Notice,
  useWakeLock,
  Waiting,
} from '../../../kit/index.js';
import { type AlongStart, usePlayAlong } from '../hooks/usePlayAlong.js';
import type { AlongSong } from '../model/alongSong.js';
import { outcomeOf } from '../model/playedChords.js';
import { PlayAlongOutcome } from '../parts/play-along/PlayAlongOutcome.js';
import { PlayAlongStage } from '../parts/play-along/PlayAlongStage.js';
import { SpeedSlider } from '../parts/song/SpeedSlider.js';
import { MicrophoneNote } from '../parts/tuner/MicrophoneNote.js';
import { words } from '../words.js';

interface PlayAlongProps {
  song: AlongSong;
  start: AlongStart;
  onClose(): void;
}

/** Listens to who plays along with a song, and tells which chords were right. */
export default function PlayAlongDialog({ song, start, onClose }: PlayAlongProps) {
  const along = usePlayAlong(song, start);
  const { player, listening, stage, attempts } = along;
  useWakeLock(stage === 'playing');
  const outcome = useMemo(() => outcomeOf(attempts, song.chords), [attempts, song]);
  const hasBeats = song.beats.length > 1;
  return (
    <Dialog title={words.playAlong.playAlong} form='full' onClose={onClose}>
      <div className='along'>
        <p className='along-song'>{song.name}</p>
        {listening.trouble && <Notice kind='bad'>{listening.trouble}</Notice>}
        {listening.remark && <Notice>{listening.remark}</Notice>}
        {player.trouble && <Notice kind='warn'>{player.trouble}</Notice>}
        {stage === 'starting' && (
          <>
            <Waiting>
              {listening.state === 'on'
                ? words.playBar.preparingPlayback
                : words.common.allowTheMicrophoneWhen}
            </Waiting>
            <div className='buttons'>
              <Button onClick={along.cancel}>{words.dial.cancel}</Button>
            </div>
          </>
        )}
        {stage === 'playing' && <PlayAlongStage song={song} along={along} />}
        {stage === 'done' && (
          <PlayAlongOutcome song={song} outcome={outcome} onPractise={along.practise} />
        )}
        {(stage === 'ready' || stage === 'done') && (
          <>
            {stage === 'ready' && <p>{words.playAlong.howItWorks}</p>}
            {song.file && hasBeats && (
              <Choice
                label={words.playAlong.whatYouHear}
                hint={along.accompaniment === 'song' ? words.playAlong.useHeadphones : undefined}
                options={accompaniments}
                value={along.accompaniment}
                onChange={along.setAccompaniment}
              />
            )}
            <SpeedSlider speed={player.speed} change={player.change} />
            <div className='along-start'>
              <Button kind='primary' icon='microphone' data-begin onClick={() => along.begin()}>
                {stage === 'done' ? words.playAlong.playAgain : words.playAlong.start}
              </Button>
              <MicrophoneNote />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const accompaniments = [
  { value: 'song', label: words.playAlong.theSong },
  { value: 'click', label: words.playAlong.onlyAClick },
] as const;
