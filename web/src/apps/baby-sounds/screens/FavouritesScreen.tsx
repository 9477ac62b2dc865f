import { useTitle } from '../../../shell/Frame.js';

export function FavouritesScreen() {
  useTitle('Favourites');
  return <h1>Favourites</h1>;
}
