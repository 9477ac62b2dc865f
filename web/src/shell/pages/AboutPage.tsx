import { Button, Notice } from '../../kit/index.js';
import { useAnswer } from '../../page/data.js';
import { House } from '../House.js';
import { allApps } from '../../page/apps.js';
import { useAction } from '../../page/useAction.js';

export function AboutPage() {
  const about = useAnswer('about', (client) => client.getAbout()).value;
  const { isBusy, trouble, run } = useAction();
  const lookForUpdate = () =>
    run(async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.update();
    });
  const open = allApps().filter(({ key }) => about?.rooms.includes(key)).map(({ title }) => title);
  return (
    <House
      title='About'
      lead='Audio software for your own machine. What you bring here stays here.'
    >
      <dl className='facts'>
        <div>
          <dt>Version</dt>
          <dd>{about?.version ?? '…'}</dd>
        </div>
        <div>
          <dt>Rooms</dt>
          <dd>{open.join(', ')}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{location.origin}</dd>
        </div>
        <div>
          <dt>Connection</dt>
          <dd>
            {isSecureContext
              ? 'secure: the microphone and the app on this device work'
              : 'not secure: this browser gives no microphone here, and keeps no app'}
          </dd>
        </div>
      </dl>
      <div className='buttons'>
        <Button icon='sync' busy={isBusy} onClick={() => void lookForUpdate()}>
          Look for an update
        </Button>
        <a className='button' data-kind='plain' href='/api/v1'>What the server can be asked</a>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <section className='prose'>
        <h2>What it is made of</h2>
        <p>
          Quintet is free software. It stands on the work of others: Swift, FFmpeg, SQLite,
          PostgreSQL, libmicrohttpd, libsodium, OpenSSL, GnuTLS, libcurl, zlib, ALSA, React; and on
          the typefaces Inter, Manrope, EB Garamond, Dosis and Ferrite Core, each under its own free
          licence.
        </p>
      </section>
    </House>
  );
}
