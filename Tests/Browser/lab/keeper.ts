// The store of the data layer, tried in a browser.
import { DeviceKeeper, Full } from '../../../web/src/data/index.js';
import { tryBodies } from '../../SyncTests/devices/bodyLaws.js';
import { tryKeeper } from '../../SyncTests/devices/keeperLaws.js';

/** What is wrong with how the browser's store is used. */
export async function tryDeviceKeeper(): Promise<string[]> {
  const keeper = await DeviceKeeper.open('laws');
  return tryKeeper(keeper, async () => {
    keeper.close();
    return DeviceKeeper.open('laws');
  });
}

/** What is wrong with how the bytes of answers are handed out. */
export const tryAnswers = tryBodies;

/** Fills the store until the browser refuses; answers what it was told, and whether anything was half kept. */
export async function fillDeviceKeeper(): Promise<string> {
  const keeper = await DeviceKeeper.open('full');
  await keeper.clear();
  // Text that cannot be made smaller.
  const block = Array.from({ length: 1 << 20 }, () => (
    String.fromCharCode(32 + Math.floor(Math.random() * 0xd000)))).join('');
  for (let number = 0; number < 200; number += 1) {
    try {
      await keeper.write([
        { table: 'meta', key: `small ${number}`, value: 1 },
        { table: 'answers', key: `${number}`, value: block }]);
    } catch (error) {
      const half = await keeper.get('meta', `small ${number}`);
      const name = error instanceof Full ? 'Full' : String(error);
      await keeper.clear();
      return half === undefined ? name : `${name}, and half of it is kept`;
    }
  }
  return 'never full';
}
