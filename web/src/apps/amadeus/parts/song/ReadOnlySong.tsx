import { type ReactNode, useMemo, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { EmptyState, Notice } from '../../../../kit/index.js';
import { useReadingPlace } from '../../hooks/usePlayer.js';
import { useShownSong } from '../../hooks/useShownSong.js';
import { useZoom } from '../../hooks/useZoom.js';
import { useChoices } from '../../hooks/useChoices.js';
import { plainName } from '../../model/songExports.js';
import { placeBegun } from '../../model/stageBars.js';
import { transposition } from '../../model/transpose.js';
import { words } from '../../words.js';
import type { StageWindow } from '../stage/StageHead.js';
import { ChordDetails } from './ChordDetails.js';
import { Facts } from './Facts.js';
import { FingeringPart } from './FingeringPart.js';
import { PrintedChart } from './PrintedChart.js';
import { SongChords } from './SongChords.js';
import { SongHead } from './SongHead.js';
import { ZoomStepper } from './ZoomStepper.js';

interface ReadOnlySongProps {
  name: string;
  /** By which its settings are kept. */
  hash: string;
  heard: SongResult;
  /** The way to choose its file. */
  action: ReactNode;
}

/** The chords of a song whose sound is not here. */
export function ReadOnlySong({ name: fileName, hash, heard, action }: ReadOnlySongProps) {
  const shown = useShownSong(hash, fileName);
  const { name, left, transpose, capo } = shown;
  const [over, setOver] = useState<StageWindow>();
  const zoom = useZoom();
  const { choices } = useChoices();
  const result = useMemo(() => transposition(heard, transpose).song(heard), [heard, transpose]);
  const { seek, ...player } = useReadingPlace(left.position ?? 0);
  const place = Math.max(0, placeBegun(result.chords, player.position));
  const chord = result.chords[place];
  return (
    <article className='song-view' data-view={choices.songView}>
      <SongHead
        shown={shown}
        result={result}
        onDisplay={() => setOver('display')}
      />
      <Facts result={result} />
      <Notice action={action}>{words.readOnlySong.itsSoundIsElsewhere}</Notice>
      {chord
        ? (
          <>
            <SongChords
              over={over}
              onOpen={setOver}
              result={result}
              shown={shown}
              player={player}
              zoom={zoom}
              chosen={place}
              followed={none}
              onChoose={(at) => seek(result.chords[at]?.start ?? 0)}
              onSeek={seek}
              tools={(transposer) =>
                transposer && (
                  <div className='ribbon-tools'>
                    {transposer}
                    <ZoomStepper zoom={zoom} />
                  </div>
                )}
            />
            <FingeringPart
              label={chord.label}
              song={result}
              capo={capo}
              onCapo={(fret) => shown.show({ capo: fret })}
            />
            <ChordDetails chord={chord} />
          </>
        )
        : (
          <EmptyState icon='note' title={words.common.noChordsFound}>
            {words.readOnlySong.itMayBeSpeech}
          </EmptyState>
        )}
      <PrintedChart name={plainName(name)} result={result} shown={shown} />
    </article>
  );
}

const none: readonly number[] = [];
