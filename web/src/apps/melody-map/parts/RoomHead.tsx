import { Icon } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { QuotaMeter } from '../../../store/index.js';
import { home, profilePlace } from '../addresses.js';
import { songViews, useUnsentViews } from '../hooks/useCatalogue.js';
import { words } from '../words.js';

/**
 * Above every page of the room: the way back to the search, how many songs are left today, and what
 * is one's own.
 */
export function RoomHead({ back = false }: { back?: boolean }) {
  const unsent = useUnsentViews();
  return (
    <div className='room-head'>
      {back && (
        <Link to={home} className='button' data-kind='quiet'>
          <Icon name='search' size={20} /> <span>{words.roomHead.search}</span>
        </Link>
      )}
      <span className='room-head-end'>
        <QuotaMeter feature={songViews} unsent={unsent} />
        <Link
          to={profilePlace}
          className='icon-button'
          aria-label={words.roomHead.yoursTodayFavouritesAndCatalogue}
          title={words.common.yours}
        >
          <Icon name='star' />
        </Link>
      </span>
    </div>
  );
}
