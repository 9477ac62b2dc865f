import { useRef } from 'react';
import { EmptyState } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { useAccess } from '../../../store/index.js';
import { home } from '../addresses.js';
import { useBreathing } from '../hooks/useBreathing.js';
import { premiumFeature, usePlay } from '../hooks/usePlay.js';
import { useFavourites, useMixes, useSoundOf } from '../hooks/useSounds.js';
import { Head } from '../parts/Head.js';
import { MixCard, SoundCard } from '../parts/SoundCard.js';
import { StarButton } from '../parts/StarButton.js';
import { words } from '../words.js';

/** What the family likes best. */
export function FavouritesScreen() {
  const place = useRef<HTMLDivElement>(null);
  useBreathing(place);
  const favourites = useFavourites();
  const mixes = useMixes();
  const soundOf = useSoundOf();
  const { playMix, playSound, isOn } = usePlay();
  const mayPremium = useAccess().canAccess(premiumFeature);
  const cards = [...favourites].sort((a, b) => a.added_ms - b.added_ms).flatMap(
    ({ id, paused }) => {
      const sound = soundOf(id);
      const mix = mixes.find((one) => one.id === id);
      if (sound) {
        const isClosed = paused !== undefined || (sound.premium && !mayPremium);
        return [{
          id,
          title: sound.title,
          card: (
            <SoundCard
              sound={sound}
              isOn={isOn('baby-sound', id)}
              isClosed={isClosed}
              onPress={() => void playSound(sound)}
            />
          ),
        }];
      }
      const sounds = mix?.tracks.flatMap((track) => soundOf(track.sound) ?? []) ?? [];
      return mix
        ? [{
          id,
          title: mix.name,
          card: (
            <MixCard
              mix={mix}
              sounds={sounds}
              isOn={isOn('baby-mix', id)}
              isClosed={paused !== undefined}
              onPress={() => void playMix(mix)}
            />
          ),
        }]
        : [];
    },
  );
  return (
    <>
      <Head title={words.common.favourites} />
      {cards.length === 0
        ? (
          <EmptyState
            icon='star'
            title={words.favouritesScreen.noFavouritesYet}
            action={
              <Link to={home} className='button' data-kind='primary'>
                {words.common.browseSounds}
              </Link>
            }
          >
            {words.favouritesScreen.playSomethingAndPressStar}
          </EmptyState>
        )
        : (
          <div className='sound-cards' ref={place}>
            {cards.map(({ id, title, card }) => (
              <div className='mix-place' key={id}>
                {card}
                <div className='mix-do'>
                  <StarButton id={id} title={title} />
                </div>
              </div>
            ))}
          </div>
        )}
    </>
  );
}
