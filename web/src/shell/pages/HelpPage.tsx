import { House } from '../House.js';
import { Link } from '../../page/router.js';
import { words } from '../words.js';

export function HelpPage() {
  return (
    <House title={words.common.help}>
      <div className='prose'>
        <h2>{words.helpPage.onAPhoneOrTablet}</h2>
        <p>
          {words.helpPage.startQuintetOnMachineWith}
          {' '}<code>quintet serve --tls household --host ::</code>
          {' '}
          {words.helpPage.andOpenAddressPrintsPage}{' '}
          <a href='/authority'>{words.helpPage.howToTrustThisHousehold}</a>{' '}
          {words.helpPage.showsStepByStepHow}
        </p>
        <h2>{words.helpPage.installItAsAnApp}</h2>
        <p>
          {words.helpPage.browsersCanPutQuintetOn}{' '}
          <Link to='/settings'>{words.common.settings}</Link>{words.helpPage.orInBrowsersMenuFor}
        </p>
        <h2>{words.helpPage.withoutTheNetwork}</h2>
        <p>
          {words.helpPage.appOpensAndShowsWhat}
        </p>
        <h2>{words.helpPage.withTheKeyboard}</h2>
        <ul>
          <li>
            <kbd>{words.helpPage.tab}</kbd>{' '}
            {words.helpPage.goesFromOneThingTo}{' '}<kbd>{words.helpPage.enter}</kbd>{' '}
            {words.helpPage.or}{' '}<kbd>{words.helpPage.space}</kbd>
            {' '}
            {words.helpPage.doesIt}
          </li>
          <li>
            {words.helpPage.arrowsMoveWithinTabsMenus}{' '}<kbd>{words.helpPage.home}</kbd>{' '}
            {words.helpPage.and}{' '}
            <kbd>{words.common.end}</kbd>{' '}{words.helpPage.goToTheEnds}
          </li>
          <li>
            <kbd>{words.helpPage.backspace}</kbd>{' '}{words.helpPage.onSliderBringsBackTo}
          </li>
          <li>
            <kbd>{words.helpPage.esc}</kbd>{' '}{words.helpPage.closesWhatHasOpened}
          </li>
          <li>
            <kbd>F8</kbd>{' '}{words.helpPage.goesToNewestMessageSuch}
          </li>
          <li>
            {words.helpPage.listsCanBePutIn}{' '}<kbd>{words.helpPage.space}</kbd>{' '}
            {words.helpPage.onGripTakesItemArrows}{' '}<kbd>{words.helpPage.space}</kbd>{' '}
            {words.helpPage.putsItDown}
          </li>
        </ul>
        <h2>{words.helpPage.whoSeesWhat}</h2>
        <p>
          {words.helpPage.soundsAreYoursOtherMembers}
        </p>
        <h2>{words.helpPage.whenSomethingIsWrong}</h2>
        <p>
          {words.helpPage.onQuintetsMachine}{' '}<code>quintet doctor</code>{' '}
          {words.helpPage.looksEverythingOverAndSays}
          {' '}<code>quintet backup</code>{' '}
          {words.helpPage.copiesItWhileItRuns}
        </p>
        <h2>{words.helpPage.whenSomethingIsMissing}</h2>
        <p>
          {words.helpPage.tellWhoeverLooksAfterQuintet}
        </p>
      </div>
    </House>
  );
}
