import { House } from '../House.js';
import { Link } from '../../page/router.js';

export function HelpPage() {
  return (
    <House title='Help'>
      <div className='prose'>
        <h2>On a phone or tablet</h2>
        <p>
          Start Quintet on its machine with <code>quintet serve --tls household --host ::</code>
          {' '}
          and open the address it prints. The page{' '}
          <a href='/authority'>how to trust this household</a>{' '}
          shows, step by step, how a device learns that the connection is yours. From then on the
          microphone works there too.
        </p>
        <h2>Install it as an app</h2>
        <p>
          Browsers can put Quintet on the home screen or among the programs: look under{' '}
          <Link to='/settings'>Settings</Link>, or in the browser’s menu for “Install” or “Add to
          Home Screen”. Inside a room, the same makes that room an app.
        </p>
        <h2>Without the network</h2>
        <p>
          The app opens, and shows what this device has seen. What you change waits on the device:
          the sign at the top says so, and opens the list of what waits. It is sent by itself once
          the server is there again. If somebody changed the same thing meanwhile, you are asked
          which of the two shall stay.
        </p>
        <h2>With the keyboard</h2>
        <ul>
          <li>
            <kbd>Tab</kbd> goes from one thing to the next, <kbd>Enter</kbd> or <kbd>Space</kbd>
            {' '}
            does it.
          </li>
          <li>
            The arrows move within tabs, menus, lists and sliders; <kbd>Home</kbd> and{' '}
            <kbd>End</kbd> go to the ends.
          </li>
          <li>
            <kbd>Backspace</kbd> on a slider brings it back to its usual place.
          </li>
          <li>
            <kbd>Esc</kbd> closes what has opened.
          </li>
          <li>
            <kbd>F8</kbd> goes to the newest message, such as one with “Undo”, and back.
          </li>
          <li>
            Lists that can be put in order: <kbd>Space</kbd>{' '}
            on the grip takes an item, arrows move it, <kbd>Space</kbd> puts it down.
          </li>
        </ul>
        <h2>Who sees what</h2>
        <p>
          Your sounds are yours: other members do not see them. The owner looks after who belongs to
          the household, and sees how they come in, but not what they keep.
        </p>
        <h2>When something is wrong</h2>
        <p>
          On Quintet’s machine, <code>quintet doctor</code>{' '}
          looks everything over and says what to do, and <code>quintet backup</code>{' '}
          copies it while it runs.
        </p>
        <h2>When something is missing</h2>
        <p>
          Tell whoever looks after Quintet for your household what you would have liked to do. They
          know where it was made, and its makers listen: nothing here measures what you do, so words
          are all they have.
        </p>
      </div>
    </House>
  );
}
