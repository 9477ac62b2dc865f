import { Icon } from '../../../../kit/index.js';
import { words } from '../../words.js';

/** Says that nothing that is heard leaves the device. */
export const MicrophoneNote = () => (
  <p className='amadeus-private'>
    <Icon name='lock' size={20} /> {words.dial.soundFromTheMicrophone}
  </p>
);
