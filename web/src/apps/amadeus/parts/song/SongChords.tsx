import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { useChoices } from '../../hooks/useChoices.js';
import type { Playhead } from '../../hooks/usePlayer.js';
import type { ShownSong } from '../../hooks/useShownSong.js';
import { useStageNames } from '../../hooks/useStageNames.js';
import type { SongTranscript } from '../../hooks/useSongTranscript.js';
import type { useZoom } from '../../hooks/useZoom.js';
import { lettersOf } from '../../model/lettersOf.js';
import { layoutOf } from '../../model/ribbonLayout.js';
import { words } from '../../words.js';
import { SoundingSaid } from '../stage/SoundingSaid.js';
import { StageHead, type StageWindow } from '../stage/StageHead.js';
import { StageView } from '../stage/StageView.js';
import { TranscribePart } from '../stage/TranscribePart.js';
import { TranscriptNews } from '../stage/TranscriptNews.js';
import { Ribbon } from './Ribbon.js';
import { TransposeStepper } from './TransposeStepper.js';

const DisplayDialog = lazy(() => import('../stage/DisplayDialog.js'));
const LyricsDialog = lazy(() => import('../stage/LyricsDialog.js'));

interface SongChordsProps {
  result: SongResult;
  shown: ShownSong;
  player: Playhead;
  zoom: ReturnType<typeof useZoom>;
  /** The chord that is chosen in the ribbon. */
  chosen: number;
  followed: readonly number[];
  onChoose(place: number): void;
  /** Goes to a moment. */
  onSeek(seconds: number): void;
  transcript?: SongTranscript | undefined;
  recording?: string | undefined;
  /** The window that is open over them. */
  over: StageWindow | undefined;
  onOpen(window: StageWindow | undefined): void;
  /** What stands above the chords: where they are a ribbon, with what moves them to another key. */
  tools(transposer: ReactNode): ReactNode;
}

/** The chords of a song, as a ribbon or by bars, with the one that sounds. */
export function SongChords(props: SongChordsProps) {
  const { result, shown, player, zoom, chosen, followed, onChoose, onSeek, tools } = props;
  const { transcript, over, onOpen } = props;
  const { hash, capo, lyrics, show, changeLyrics } = shown;
  const { choices: { songView } } = useChoices();
  const close = useCallback(() => onOpen(undefined), [onOpen]);
  const written = useStageNames(result);
  const layout = useMemo(
    () => layoutOf(result, zoom.factor, (label, start) => written(label, start).written),
    [result, zoom.factor, written],
  );
  const place = layout.chordAt(player.position);
  const [sounding, next] = [result.chords[place], result.chords[place + 1]];
  const now = sounding && written(sounding.label, sounding.start);
  const then = next && written(next.label, next.start);
  const sounded = player.counted || now?.written;
  const transposer = (
    <TransposeStepper
      semitones={shown.transpose}
      onChange={(transpose) => shown.show({ transpose })}
    />
  );
  return (
    <>
      <StageHead onOpen={onOpen}>
        <p className='sounding'>
          <span
            className='sounding-now one-line-name'
            style={lettersOf(sounded)}
            aria-hidden='true'
            data-counting={player.counted > 0 ? '' : undefined}
          >
            {sounded}
          </span>
          <SoundingSaid now={now} then={then} />
          <span className='sounding-next quiet' aria-hidden='true'>
            {then ? words.songView.thenChordWritten(then.written) : ''}
          </span>
        </p>
      </StageHead>
      {tools(songView === 'grid' ? undefined : transposer)}
      {transcript && <TranscriptNews transcript={transcript} />}
      {songView === 'grid'
        ? (
          <StageView
            result={result}
            shown={shown}
            player={player}
            written={written}
            now={now}
            then={then}
            onSeek={onSeek}
            over={over}
            onClose={close}
          />
        )
        : (
          <Ribbon
            result={result}
            layout={layout}
            player={player}
            chosen={chosen}
            zoom={zoom}
            shown={written}
            followed={followed}
            onChoose={onChoose}
          />
        )}
      <Suspense fallback={null}>
        {over === 'display' && (
          <DisplayDialog
            capo={capo}
            hasKey={result.key !== null || result.keys.length > 0}
            onCapo={(fret) => show({ capo: fret })}
            hasLyrics={lyrics !== ''}
            onLyrics={() => onOpen('lyrics')}
            transpose={transposer}
            onClose={close}
          />
        )}
        {over === 'lyrics' && (
          <LyricsDialog song={hash} lyrics={lyrics} onChange={changeLyrics} onClose={close}>
            <TranscribePart
              transcript={transcript}
              hash={hash}
              recording={props.recording}
              onRecorded={(text) => {
                changeLyrics(text);
                close();
              }}
              onBegin={close}
            />
          </LyricsDialog>
        )}
      </Suspense>
    </>
  );
}
