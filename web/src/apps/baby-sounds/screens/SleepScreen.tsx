import { useRef, useState } from 'react';
import type { BabyMix, BabySound } from '../../../generated/api.js';
import {
  ErrorState,
  Menu,
  Notice,
  SelectField,
  Waiting,
} from '../../../kit/index.js';
import { useConnection, useData } from '../../../page/data.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { wordsFor } from '../../../data/trouble.js';
import { useAccess } from '../../../store/index.js';
import { useBreathing } from '../hooks/useBreathing.js';
import { useMixChanges } from '../hooks/useMixChanges.js';
import { premiumFeature, usePlay } from '../hooks/usePlay.js';
import { useSleepPlayer } from '../hooks/useSleepPlayer.js';
import { categories, categoryOf, useMixes, useSoundOf, useSounds } from '../hooks/useSounds.js';
import { DoseNotice } from '../parts/DoseNotice.js';
import { Head } from '../parts/Head.js';
import { MixTray } from '../parts/MixTray.js';
import { OwnSounds } from '../parts/OwnSounds.js';
import { MixCard, SoundCard } from '../parts/SoundCard.js';
import { StarButton } from '../parts/StarButton.js';
import { TimerPicker } from '../parts/TimerPicker.js';
import { words } from '../words.js';

/** All that there is to fall asleep to; one touch plays it. */
export function SleepScreen() {
  const { answers } = useData();
  const { answer, sounds } = useSounds();
  return (
    <>
      <Head title={words.common.sleep} />
      {sounds
        ? <Shelves sounds={sounds} />
        : answer.problem
        ? (
          <ErrorState
            title={words.sleepScreen.theSoundsCannotBeShown}
            onRetry={() => answers.refresh()}
          >
            {wordsFor(answer.problem)}
          </ErrorState>
        )
        : <Waiting>{words.sleepScreen.loadingSounds}</Waiting>}
    </>
  );
}

function Shelves({ sounds }: { sounds: readonly BabySound[] }) {
  const place = useRef<HTMLDivElement>(null);
  useBreathing(place);
  const { program } = useSleepPlayer();
  const play = usePlay();
  const mixes = useMixes();
  const isAway = useConnection() === 'away';
  return (
    <div className='sleep' data-playing={program ? '' : undefined}>
      <div className='shelves' ref={place}>
        {isAway && (
          <Notice>
            {words.sleepScreen.theServerCannotBe}
          </Notice>
        )}
        <DoseNotice />
        <Where remote={play.remote} />
        {mixes.length > 0 && <Mixes mixes={mixes} play={play} />}
        {categories.filter(({ key }) => key !== 'own').map(({ key, label }) => (
          <Shelf
            key={key}
            label={label}
            sounds={sounds.filter((sound) => categoryOf(sound) === key)}
            play={play}
          />
        ))}
        <OwnSounds sounds={sounds.filter(({ source }) => source === 'own')} play={play} />
      </div>
      <aside className='bedside' aria-label={words.sleepScreen.timerAndMix}>
        <TimerPicker there={play.remote.chosen} />
        <MixTray />
      </aside>
    </div>
  );
}

/** Which device sounds, where there is more than this one. */
function Where({ remote }: { remote: ReturnType<typeof usePlay>['remote'] }) {
  if (remote.players.length === 0) return null;
  return (
    <div className='plays-on'>
      <SelectField
        label={words.common.playsOn}
        value={remote.chosen?.id ?? ''}
        onChange={(event) => remote.choose(event.target.value || undefined)}
      >
        <option value=''>{words.common.thisDevice}</option>
        {remote.players.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
    </div>
  );
}

export function Shelf(
  { label, sounds, play }: {
    label: string;
    sounds: readonly BabySound[];
    play: ReturnType<typeof usePlay>;
  },
) {
  const mayPremium = useAccess().canAccess(premiumFeature);
  if (sounds.length === 0) return null;
  const id = `shelf-${label.replace(/\W+/g, '-')}`;
  return (
    <section className='sound-shelf' aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div className='sound-cards'>
        {sounds.map((sound) => (
          <SoundCard
            key={sound.id}
            sound={sound}
            isOn={play.isOn('baby-sound', sound.id)}
            isClosed={sound.premium && !mayPremium}
            onPress={() => void play.playSound(sound)}
          />
        ))}
      </div>
    </section>
  );
}

function Mixes(
  { mixes, play }: { mixes: readonly BabyMix[]; play: ReturnType<typeof usePlay> },
) {
  const soundOf = useSoundOf();
  const { removeMix, renameMix } = useMixChanges();
  const [renaming, setRenaming] = useState<BabyMix>();
  return (
    <section className='sound-shelf' aria-labelledby='shelf-mixes'>
      <h2 id='shelf-mixes'>{words.sleepScreen.yourMixes}</h2>
      <div className='sound-cards'>
        {mixes.map((mix) => (
          <div className='mix-place' key={mix.id}>
            <MixCard
              mix={mix}
              sounds={mix.tracks.flatMap(({ sound }) => soundOf(sound) ?? [])}
              isClosed={mix.paused !== undefined}
              isOn={play.isOn('baby-mix', mix.id)}
              onPress={() => void play.playMix(mix)}
            />
            <div className='mix-do'>
              <StarButton id={mix.id} title={mix.name} />
              <Menu
                label={words.common.moreActionsFor(mix.name)}
                items={[
                  { label: words.sleepScreen.rename, icon: 'edit', run: () => setRenaming(mix) },
                  {
                    label: words.common.delete,
                    icon: 'trash',
                    isDangerous: true,
                    run: () => void removeMix(mix),
                  },
                ]}
              />
            </div>
          </div>
        ))}
      </div>
      {renaming && (
        <NameDialog
          title={words.sleepScreen.renameTheMix}
          action={words.sleepScreen.rename}
          label={words.common.name}
          name={renaming.name}
          most={100}
          onName={(name) => renameMix(renaming, name)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </section>
  );
}
