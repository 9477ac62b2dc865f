import { useAnswer } from '../page/data.js';
import { Link } from '../page/router.js';
import { AdPicture } from './AdPicture.js';
import { keys } from './keys.js';
import { featureWithout } from './slots.js';
import { useAccess } from './useStore.js';
import { words } from './words.js';

/**
 * An advertisement between other things, marked as one; nothing for who has none, and while none is
 * known.
 */
export function NativeAdCard({ slot }: { slot: string }) {
  const access = useAccess();
  const isFree = access.canAccess(featureWithout(slot) ?? '');
  const answer = useAnswer(keys.ad(slot), (client) => client.getStoreAd(slot)).value;
  const ad = answer?.is_shown && !isFree ? answer.ad : undefined;
  if (!ad) return null;
  const texts = (
    <>
      <AdPicture picture={ad.picture} />
      <span className='ad-words'>
        <span className='ad-mark'>{words.common.ad}</span>
        <strong>{ad.title}</strong>
        <span>{ad.text}</span>
      </span>
    </>
  );
  return (
    <aside className='native-ad' aria-label={words.common.advertisement}>
      {leads(ad.link, texts)}
    </aside>
  );
}

/** What leads within the app stays in it. */
function leads(link: string | undefined, texts: JSX.Element) {
  if (!link) return <div>{texts}</div>;
  if (link.startsWith('/')) return <Link to={link}>{texts}</Link>;
  return <a href={link} target='_blank' rel='sponsored noopener noreferrer'>{texts}</a>;
}
