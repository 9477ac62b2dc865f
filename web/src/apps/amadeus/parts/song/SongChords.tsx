import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { useChoices } from '../../hooks/useChoices.js';
import { useNames } from '../../hooks/useNames.js';
import type { Playhead } from '../../hooks/usePlayer.js';
import type { ShownSong } from '../../hooks/useShownSong.js';
import type { SongTranscript } from '../../hooks/useSongTranscript.js';
import type { useZoom } from '../../hooks/useZoom.js';
import { chordSaid } from '../../model/chordNames.js';
import { layoutOf } from '../../model/ribbonLayout.js';
import { words } from '../../words.js';
import { StageHead, type StageWindow } from '../stage/StageHead.js';
import { StageView } from '../stage/StageView.js';
import { TranscriptNews } from '../stage/TranscriptNews.js';
import { Ribbon } from './Ribbon.js';
import { TransposeStepper } from './TransposeStepper.js';

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
  /** What stands above the chords: where they are a ribbon, with what moves them to another key. */
  tools(transposer: ReactNode): ReactNode;
}

/** The chords of a song, as a ribbon or by bars, with the one that sounds. */
export function SongChords(props: SongChordsProps) {
  const { result, shown, player, zoom, chosen, followed, onChoose, onSeek, tools } = props;
  const { transcript } = props;
  const names = useNames();
  const { choices: { songView } } = useChoices();
  const [over, setOver] = useState<StageWindow>();
  const close = useCallback(() => setOver(undefined), []);
  const layout = useMemo(() => layoutOf(result, zoom.factor, names.chord), [
    result,
    zoom.factor,
    names,
  ]);
  const place = layout.chordAt(player.position);
  const [sounding, next] = [result.chords[place], result.chords[place + 1]];
  const transposer = (
    <TransposeStepper
      semitones={shown.transpose}
      onChange={(transpose) => shown.show({ transpose })}
    />
  );
  return (
    <>
      <StageHead onOpen={setOver}>
        <p className='sounding'>
          <span
            className='sounding-now'
            aria-hidden='true'
            data-counting={player.counted > 0 ? '' : undefined}
          >
            {player.counted || (sounding ? names.chord(sounding.label) : '')}
          </span>
          <span className='unseen'>
            {words.songView.now(
              sounding ? chordSaid(sounding.label) : words.common.noChord,
              next ? words.songView.then(chordSaid(next.label)) : '',
            )}
          </span>
          <span className='sounding-next quiet' aria-hidden='true'>
            {next ? words.songView.thenChordWritten(names.chord(next.label)) : ''}
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
            sounding={sounding}
            next={next}
            onSeek={onSeek}
            transcript={transcript}
            recording={props.recording}
            over={over}
            onOpen={setOver}
            onClose={close}
            transpose={transposer}
          />
        )
        : (
          <Ribbon
            result={result}
            layout={layout}
            player={player}
            chosen={chosen}
            zoom={zoom}
            followed={followed}
            onChoose={onChoose}
          />
        )}
    </>
  );
}
