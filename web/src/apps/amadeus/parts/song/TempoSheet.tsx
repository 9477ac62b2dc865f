import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button, Choice, Dialog, IconButton, Switch } from '../../../../kit/index.js';
import type { Corrections } from '../../hooks/useCorrections.js';
import type { Player } from '../../hooks/usePlayer.js';
import { toSeconds } from '../../model/chordTimes.js';
import {
  beatInBar,
  canScale,
  heardTempo,
  meterOf,
  meters,
  scaled,
  shifted,
  type SongTempo,
  startingAt,
} from '../../model/tempoEdits.js';
import { words } from '../../words.js';
import { TapPad } from './TapPad.js';
import { undoByKey, UndoButtons } from './UndoButtons.js';

interface TempoSheetProps {
  /** The song as it was heard. */
  heard: SongResult;
  /** The song as it is shown. */
  result: SongResult;
  corrections: Corrections;
  player: Player;
  onClose(): void;
}

/** Corrects the tempo and the bars of a song while it plays; all that is pressed counts at once. */
export default function TempoSheet(
  { heard, result, corrections, player, onClose }: TempoSheetProps,
) {
  const { undo, redo, undoes, redoes, told, changeTempo } = corrections;
  const tempo = corrections.tempo ?? heardTempo(heard);
  const isHeard = result.beats.length > 1;
  const scale = (factor: number) => {
    const next = scaled(tempo, factor);
    changeTempo(
      next,
      words.common.to(words.tempoSheet.bpm(tempo.bpm), words.tempoSheet.bpm(next.bpm)),
    );
  };
  const first = (next: SongTempo) => changeTempo(next, words.tempoSheet.theFirstBeat);
  return (
    <Dialog title={words.tempoSheet.tempoAndBar} form='sheet' onClose={onClose}>
      <div className='tempo-sheet' onKeyDown={(event) => undoByKey(event, corrections)}>
        <div className='tempo-play'>
          <Button
            kind='primary'
            icon={player.isPlaying ? 'pause' : 'play'}
            data-begin
            onClick={player.toggle}
          >
            {player.isPlaying ? words.playBar.pause : words.common.play}
          </Button>
          <Switch
            label={words.tempoSheet.click}
            checked={player.clicks}
            disabled={player.limit !== undefined || !isHeard}
            onChange={(clicks) => player.change({ clicks })}
          />
        </div>
        <section className='tempo-part' aria-label={words.facts.tempo}>
          <div className='tempo-now'>
            <Button
              aria-label={words.tempoSheet.halfTheTempo}
              aria-disabled={!isHeard || !canScale(tempo, 0.5)}
              onClick={() => scale(0.5)}
            >
              ÷ 2
            </Button>
            <output className='tabular'>
              {result.tempo === null ? words.facts.notFound : words.tempoSheet.bpm(result.tempo)}
            </output>
            <Button
              aria-label={words.tempoSheet.doubleTheTempo}
              aria-disabled={!isHeard || !canScale(tempo, 2)}
              onClick={() => scale(2)}
            >
              × 2
            </Button>
          </div>
          <TapPad heard={heard} tempo={tempo} player={player} onUse={changeTempo} />
        </section>
        {isHeard && (
          <Choice
            label={words.tempoSheet.bar}
            hint={words.tempoSheet.eighths}
            options={meters.map((meter) => ({ value: meter, label: meter }))}
            value={tempo.meter}
            onChange={(meter) =>
              changeTempo({ ...tempo, meter }, words.common.to(tempo.meter, meter))}
          />
        )}
        {isHeard && (
          <section className='tempo-part' aria-label={words.tempoSheet.firstBeat}>
            <h3>{words.tempoSheet.firstBeat}</h3>
            <Counter result={result} position={player.position} />
            <div className='tempo-first'>
              <IconButton
                icon='back'
                label={words.tempoSheet.aBeatEarlier}
                onClick={() => first(shifted(heard, tempo, -1))}
              />
              <Button onClick={() => first(startingAt(heard, tempo, player.now()))}>
                {words.tempoSheet.firstBeatHere}{' '}
                <span className='tabular quiet' aria-hidden='true'>
                  {toSeconds(player.position)}
                </span>
              </Button>
              <IconButton
                icon='chevronRight'
                label={words.tempoSheet.aBeatLater}
                onClick={() => first(shifted(heard, tempo, 1))}
              />
            </div>
          </section>
        )}
        <div className='tempo-foot'>
          <UndoButtons undo={undo} redo={redo} undoes={undoes} redoes={redoes} />
          <Button
            kind='quiet'
            aria-disabled={corrections.tempo === undefined}
            onClick={() => changeTempo(undefined, words.tempoSheet.toWhatWasHeard)}
          >
            {words.tempoSheet.reset}
          </Button>
        </div>
        <p className='tempo-news quiet' role='status'>{told}</p>
      </div>
    </Dialog>
  );
}

/** The beats of a bar, the one that sounds now marked, so that one sees whether they are right. */
function Counter({ result, position }: { result: SongResult; position: number }) {
  const { beats } = meterOf(heardTempo(result).meter);
  const length = result.meter?.beats ?? beats;
  const now = beatInBar(result, position);
  return (
    <div
      className='tempo-count tabular'
      role='img'
      aria-label={now > 0
        ? words.tempoSheet.beatOf(now, length)
        : words.tempoSheet.beforeTheFirst}
    >
      {Array.from({ length }, (_, beat) => (
        <span key={beat} data-now={beat + 1 === now ? '' : undefined}>{beat + 1}</span>
      ))}
    </div>
  );
}
