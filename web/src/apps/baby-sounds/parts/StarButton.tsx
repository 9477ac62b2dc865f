import { Icon } from '../../../kit/index.js';
import { useGate } from '../../../store/index.js';
import { useMixChanges } from '../hooks/useMixChanges.js';
import { useFavourites } from '../hooks/useSounds.js';
import { words } from '../words.js';

const feature = 'babysounds.favourites';

/** Makes a sound or a mix a favourite, or takes it out. */
export function StarButton({ id, title }: { id: string; title: string }) {
  const favourites = useFavourites();
  const { setFavourite } = useMixChanges();
  const gate = useGate();
  const isFavourite = favourites.some((one) => one.id === id);
  const press = async () => {
    if (isFavourite || await gate.showPaywallIfNeeded(feature, favourites.length)) {
      await setFavourite(id, title, !isFavourite);
    }
  };
  return (
    <button
      type='button'
      className='icon-button star-button'
      aria-pressed={isFavourite}
      aria-label={words.starButton.isAFavourite(title)}
      title={words.starButton.favourite}
      onClick={() => void press()}
    >
      <Icon name='star' />
    </button>
  );
}
