import { Icon, type IconName, iconNames } from '../kit/index.js';

const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name);

/**
 * What an advertisement shows: a picture from the server, or one of our icons. It is decoration.
 */
export function AdPicture({ picture }: { picture: string }) {
  if (picture.startsWith('/')) return <img className='ad-picture' src={picture} alt='' />;
  return (
    <span className='ad-picture'>
      <Icon name={isIcon(picture) ? picture : 'star'} size={40} />
    </span>
  );
}
