import { useEffect, useRef, useState } from 'react';
import { ago, Button, Dialog, Icon, Notice, size } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { merged, useDelayed } from '../../../page/useDelayed.js';
import { type Patch, useBoardChanges } from '../hooks/useBoardChanges.js';
import { useDeck } from '../hooks/useDeck.js';
import type { Controls } from '../model/soundControls.js';
import { MoreSection } from '../parts/MoreSection.js';
import { PlaybackSection, TimerSection } from '../parts/PlaybackSection.js';
import { hearChords, type SoundActions } from '../parts/SoundMenu.js';
import {
  EqualiserSection,
  LevelSection,
  LoopSection,
  SpeedSection,
} from '../parts/soundSections.js';
import { TrimSection } from '../parts/TrimSection.js';
import { words } from '../words.js';
import { Hue } from './dialogs.js';

/** A hand that sets several things, or one step by step, is written down once it rests. */
const restMs = 250;

/** Everything about one sound. */
export function SoundSheet({ sound: kept, actions, onClose }: {
  sound: YakSound;
  actions: SoundActions;
  onClose(): void;
}) {
  const deck = useDeck();
  const changes = useBoardChanges();
  const [shown, setShown] = useState<Patch<YakSound>>({});
  const sound = { ...kept, ...shown } as YakSound;
  const newest = useRef(kept);
  newest.current = kept;
  useEffect(() => {
    if (kept.state === 'ready') void deck.arm(newest.current).catch(() => undefined);
  }, [deck, kept.hash, kept.state]);
  const show = (patch: Patch<YakSound>) => {
    setShown((old) => ({ ...old, ...patch }));
    deck.changed({ ...sound, ...patch } as YakSound);
  };
  const later = useDelayed(restMs, async (patch: Patch<YakSound>) => {
    await changes.edit(kept, patch);
    // From here on the change is seen in what waits to be sent.
    setShown((old) =>
      Object.fromEntries(
        Object.entries(old).filter(([name, value]) => patch[name as keyof YakSound] !== value),
      )
    );
  }, merged);
  const save = (patch: Patch<YakSound>) => {
    show(patch);
    later.add(patch);
  };
  const controls: Controls = { sound, show, save: save };
  return (
    <Dialog
      title={sound.name}
      form='sheet'
      onClose={onClose}
      actions={
        <>
          <Button kind='danger' icon='trash' onClick={() => actions.remove(kept)}>
            {words.common.delete}
          </Button>
          <Button icon='download' onClick={() => actions.export(kept)}>
            {words.common.export}
          </Button>
        </>
      }
    >
      <p className='sound-head quiet'>
        <Icon name='note' size={20} /> {ago(kept.created_ms)} · {size(kept.bytes)}
      </p>
      <div className='sound-do'>
        <Button kind='quiet' icon='edit' onClick={() => actions.rename(kept)}>
          {words.common.rename}
        </Button>
        {kept.state === 'ready' && (
          <Button
            kind='quiet'
            icon='piano'
            onClick={() => hearChords(kept)}
          >
            {words.common.findChords}
          </Button>
        )}
      </div>
      {kept.state === 'unreadable' && (
        <Notice kind='bad'>{words.soundSheet.thisCannotBePlayed}{' '}{kept.error}</Notice>
      )}
      <PlaybackSection {...controls} />
      <TrimSection {...controls} />
      <LevelSection {...controls} />
      <SpeedSection {...controls} />
      <LoopSection {...controls} />
      <EqualiserSection {...controls} />
      <TimerSection {...controls} />
      <section className='sheet-part'>
        <h3>{words.common.colour}</h3>
        <Hue
          hue={sound.color_hue}
          onChange={(color_hue) => setShown((old) => ({ ...old, color_hue }))}
          onDone={(color_hue) => save({ color_hue })}
        />
      </section>
      <MoreSection {...controls} />
    </Dialog>
  );
}
