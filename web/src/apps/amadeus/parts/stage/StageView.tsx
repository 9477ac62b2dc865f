import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import type { Playhead } from '../../hooks/usePlayer.js';
import type { ShownSong } from '../../hooks/useShownSong.js';
import { chartOf } from '../../model/chart.js';
import { lettersOf } from '../../model/lettersOf.js';
import { sungIn } from '../../model/lyrics.js';
import { nameOfPart, type Section, sectionsOf, withName } from '../../model/sections.js';
import { type Shown, stageBarsOf } from '../../model/stageBars.js';
import { words } from '../../words.js';
import { ChordGrid } from './ChordGrid.js';
import type { StageWindow } from './StageHead.js';
import { SoundingSaid } from './SoundingSaid.js';
import { StageDiagram } from './StageDiagram.js';

const RenamePartDialog = lazy(() => import('./RenamePartDialog.js'));
const MusicStand = lazy(() => import('./MusicStand.js'));

interface StageViewProps {
  result: SongResult;
  shown: ShownSong;
  player: Playhead;
  /** How its chords are written: the one that sounds, and the next. */
  written: Shown;
  now: ReturnType<Shown> | undefined;
  then: ReturnType<Shown> | undefined;
  /** Goes to a moment. */
  onSeek(seconds: number): void;
  /** The window that is open over it. */
  over: StageWindow | undefined;
  onClose(): void;
}

/** The whole song as a grid of bars, with the chord that sounds and how it is held. */
export function StageView(props: StageViewProps) {
  const { result, shown, player, written, now, then, onSeek, over, onClose } = props;
  const { name, capo, parts, lyrics, show } = shown;
  const head = useRef<HTMLDivElement>(null);
  const chart = useMemo(() => chartOf(result), [result]);
  const bars = useMemo(() => stageBarsOf(chart, written), [chart, written]);
  const sections = useMemo(() => sectionsOf(chart), [chart]);
  const sung = useMemo(() => sungIn(bars, lyrics), [bars, lyrics]);
  const [renamed, setRenamed] = useState<Section>();
  const sounded = player.counted || now?.written;
  const called = (section: Section) => nameOfPart(section, parts);
  const seek = useCallback((place: number, word?: number) => {
    const bar = bars[place];
    // Where words have no times of their own, a tap on one is a tap on its bar.
    const at = sung?.isTimed && word !== undefined ? sung.words[word]?.start : undefined;
    if (bar) onSeek(at ?? bar.start);
  }, [bars, sung, onSeek]);
  return (
    <>
      <div className='stage-view'>
        <div className='stage-now' ref={head}>
          <div className='stage-now-names'>
            <p
              className='stage-now-name one-line-name'
              style={lettersOf(sounded)}
              aria-hidden='true'
            >
              {sounded}
            </p>
            <SoundingSaid now={now} then={then} />
            <p className='stage-now-next quiet' aria-hidden='true'>
              {then ? words.songView.thenChordWritten(then.written) : '\u00a0'}
            </p>
          </div>
          {now && <StageDiagram label={now.label} capo={capo} />}
        </div>
        <ChordGrid
          bars={bars}
          sections={sections}
          called={called}
          sung={sung}
          onRename={setRenamed}
          player={player}
          head={head}
          onSeek={seek}
        />
      </div>
      <Suspense fallback={null}>
        {renamed && (
          <RenamePartDialog
            letter={renamed.letter}
            name={called(renamed)}
            onRename={(name) => show({ parts: withName(parts, renamed.letter, name) })}
            onClose={() => setRenamed(undefined)}
          />
        )}
        {over === 'stand' && (
          <MusicStand
            name={name}
            bars={bars}
            sections={sections}
            called={called}
            sung={sung}
            player={player}
            onSeek={seek}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}
