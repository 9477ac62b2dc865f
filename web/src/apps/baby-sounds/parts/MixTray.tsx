import { useState } from 'react';
import type { BabySound, BabyTrack } from '../../../generated/api.js';
import {
  Button,
  FormDialog,
  Icon,
  IconButton,
  Slider,
  TextField,
  useToast,
} from '../../../kit/index.js';
import { go } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { useAccess, useGate } from '../../../store/index.js';
import { home } from '../addresses.js';
import { useMixChanges } from '../hooks/useMixChanges.js';
import { advancedFeature, tracksFeature } from '../hooks/usePlay.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { useMixes, useSoundOf } from '../hooks/useSounds.js';
import { mostTracks } from '../model/tracks.js';
import { words } from '../words.js';
import { Drawing } from './Drawing.js';
import { StarButton } from './StarButton.js';

/** What sounds together, sound by sound; and how to keep it. */
export function MixTray() {
  const { player, program } = useSleepPlayer();
  const soundOf = useSoundOf();
  const gate = useGate();
  const [isKeeping, setKeeping] = useState(false);
  if (!program) return null;
  const { tracks } = program;
  const add = async () => {
    if (await gate.showPaywallIfNeeded(tracksFeature, tracks.length)) go(home);
  };
  return (
    <section className='mix-tray' aria-labelledby='mix-title'>
      <h2 id='mix-title'>{words.mixTray.mix}</h2>
      <ul role='list' className='tracks'>
        {tracks.map((track) => {
          const sound = soundOf(track.sound);
          return sound && (
            <Track
              key={track.sound}
              track={track}
              sound={sound}
              onRemove={() => void player.setTracks(tracks.filter((one) => one !== track))}
            />
          );
        })}
      </ul>
      <div className='tray-do'>
        {tracks.length < mostTracks && (
          <Button icon='plus' onClick={() => void add()}>{words.mixTray.addASound}</Button>
        )}
        <Button icon='check' onClick={() => setKeeping(true)}>
          {program.mix ? words.mixTray.updateTheMix : words.mixTray.saveThisMix}
        </Button>
      </div>
      {isKeeping && <KeepDialog onClose={() => setKeeping(false)} />}
    </section>
  );
}

function Track(
  { track, sound, onRemove }: { track: BabyTrack; sound: BabySound; onRemove(): void },
) {
  const { player } = useSleepPlayer();
  const access = useAccess();
  const gate = useGate();
  const [isOpen, setOpen] = useState(false);
  const mayMore = access.canAccess(advancedFeature);
  const turn = (change: Partial<BabyTrack>) => player.turn({ ...track, ...change });
  const open = async () => {
    if (isOpen || await gate.showPaywallIfNeeded(advancedFeature)) setOpen(!isOpen);
  };
  const { pan } = track;
  const side = Math.round(Math.abs(pan) * 100);
  return (
    <li className='track'>
      <Drawing of={sound.key} hue={sound.hue} />
      <Slider
        label={sound.title}
        value={track.volume}
        min={0}
        max={1}
        step={0.01}
        normal={0.7}
        text={`${Math.round(track.volume * 100)}%`}
        onChange={(volume) => turn({ volume })}
      />
      <div className='track-do'>
        <StarButton id={sound.id} title={sound.title} />
        <button
          type='button'
          className='icon-button'
          aria-expanded={isOpen}
          aria-label={words.mixTray.balanceAndFadesOf(sound.title)}
          title={words.mixTray.balanceAndFades}
          onClick={() => void open()}
        >
          <Icon name={mayMore ? 'equaliser' : 'lock'} />
        </button>
        <IconButton icon='close' label={words.mixTray.remove(sound.title)} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className='track-more'>
          <Slider
            label={words.mixTray.balance}
            value={pan}
            min={-1}
            max={1}
            step={0.05}
            normal={0}
            text={pan === 0
              ? words.mixTray.centre
              : `${side}% ${pan < 0 ? words.mixTray.left : words.mixTray.right}`}
            onChange={(next) => turn({ pan: next })}
          />
          <Slider
            label={words.common.fadeIn}
            value={track.fade_in_seconds}
            min={0}
            max={60}
            step={1}
            normal={2}
            text={`${track.fade_in_seconds} s`}
            onChange={(seconds) => turn({ fade_in_seconds: seconds })}
          />
          <Slider
            label={words.mixTray.fadeOut}
            value={track.fade_out_seconds}
            min={0}
            max={60}
            step={1}
            normal={4}
            text={`${track.fade_out_seconds} s`}
            onChange={(seconds) => turn({ fade_out_seconds: seconds })}
          />
        </div>
      )}
    </li>
  );
}

/** A name, under which the mix is found again. */
function KeepDialog({ onClose }: { onClose(): void }) {
  const { player, program } = useSleepPlayer();
  const { saveMix } = useMixChanges();
  const showToast = useToast();
  const known = useMixes().find(({ id }) => id === program?.mix);
  const [name, setName] = useState(known?.name ?? program?.title.slice(0, 100) ?? '');
  const { isBusy, trouble, run } = useAction();
  const submit = async () => {
    if (!program) return onClose();
    const isSaved = await run(async () => {
      if (!name.trim()) throw new Error(words.common.nameTheMixSo);
      const id = await saveMix(name.trim(), program.tracks, known?.id);
      player.rename(id, name.trim());
      showToast({ text: words.mixTray.wasSavedYouFind(name.trim()), kind: 'good' });
    });
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={words.mixTray.saveThisMix}
      action={words.mixTray.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={words.common.name}
        value={name}
        maxLength={100}
        autoComplete='off'
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
