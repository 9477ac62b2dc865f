import { Button, Notice } from '../../kit/index.js';
import { useAnswer } from '../../page/data.js';
import { House } from '../House.js';
import { allApps } from '../../page/apps.js';
import { useAction } from '../../page/useAction.js';
import { words } from './words.js';

export function AboutPage() {
  const about = useAnswer('about', (client) => client.getAbout()).value;
  const { isBusy, trouble, run } = useAction();
  const lookForUpdate = () =>
    run(async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.update();
    });
  const open = allApps().filter(({ key }) => about?.apps.includes(key)).map(({ title }) => title);
  return (
    <House
      title={words.common.about}
      lead={words.aboutPage.audioSoftwareForOwnMachine}
    >
      <dl className='facts'>
        <div>
          <dt>{words.aboutPage.version}</dt>
          <dd>{about?.version ?? '…'}</dd>
        </div>
        <div>
          <dt>{words.common.apps}</dt>
          <dd>{open.join(', ')}</dd>
        </div>
        <div>
          <dt>{words.aboutPage.address}</dt>
          <dd>{location.origin}</dd>
        </div>
        <div>
          <dt>{words.aboutPage.connection}</dt>
          <dd>
            {isSecureContext
              ? words.aboutPage.secureTheMicrophoneWorks
              : words.aboutPage.notSecureNoMicrophone}
          </dd>
        </div>
      </dl>
      <div className='buttons'>
        <Button icon='sync' busy={isBusy} onClick={() => void lookForUpdate()}>
          {words.aboutPage.checkForUpdates}
        </Button>
        <a className='button' data-kind='plain' href='/api/v1'>
          {words.aboutPage.apiReference}
        </a>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <section className='prose'>
        <h2>{words.aboutPage.freeSoftware}</h2>
        <p>
          {words.aboutPage.quintetIsFreeSoftware}
        </p>
      </section>
    </House>
  );
}
