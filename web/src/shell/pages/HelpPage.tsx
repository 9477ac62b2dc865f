import { Command } from '../../kit/index.js';
import { House } from '../House.js';
import { Link } from '../../page/router.js';
import { words } from './words.js';

export function HelpPage() {
  return (
    <House title={words.common.help}>
      <div className='prose'>
        <h2>{words.helpPage.onAPhoneOrTablet}</h2>
        <p>
          {words.helpPage.startQuintetOnMachineWith}
          {' '}<Command line='quintet serve --tls household --host ::' />{' '}
          {words.helpPage.andOpenAddressPrintsPage}{' '}
          <a href='/authority'>{words.helpPage.howToTrustThisHousehold}</a>{' '}
          {words.helpPage.explainsHowToMake}
        </p>
        <h2>{words.helpPage.installItAsAnApp}</h2>
        <p>
          {words.helpPage.browsersCanAddQuintet}{' '}
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
            {words.helpPage.movesToTheNextControl}{' '}<kbd>{words.helpPage.enter}</kbd>{' '}
            {words.helpPage.or}{' '}<kbd>{words.helpPage.space}</kbd>
            {' '}
            {words.helpPage.activatesIt}
          </li>
          <li>
            {words.helpPage.arrowsMoveWithinTabsMenus}{' '}<kbd>{words.helpPage.home}</kbd>{' '}
            {words.helpPage.and}{' '}
            <kbd>{words.common.end}</kbd>{' '}{words.helpPage.jumpToTheEnds}
          </li>
          <li>
            <kbd>{words.helpPage.backspace}</kbd>{' '}{words.helpPage.onASliderResetsIt}
          </li>
          <li>
            <kbd>{words.helpPage.esc}</kbd>{' '}{words.helpPage.closesTheOpenWindow}
          </li>
          <li>
            <kbd>F8</kbd>{' '}{words.helpPage.movesToTheNewest}
          </li>
          <li>
            {words.helpPage.toReorderAList}{' '}<kbd>{words.helpPage.space}</kbd>{' '}
            {words.helpPage.onTheHandlePicks}{' '}<kbd>{words.helpPage.space}</kbd>{' '}
            {words.helpPage.dropsIt}
          </li>
        </ul>
        <h2>{words.helpPage.whoSeesWhat}</h2>
        <p>
          {words.helpPage.soundsAreYoursOtherMembers}
        </p>
        <h2>{words.helpPage.whenSomethingIsWrong}</h2>
        <p>
          {words.helpPage.onQuintetsMachine}{' '}<code>quintet doctor</code>{' '}
          {words.helpPage.checksEverythingAndTells}
          {' '}<code>quintet backup</code>{' '}
          {words.helpPage.backsUpQuintetWhile}
        </p>
        <h2>{words.helpPage.whenSomethingIsMissing}</h2>
        <p>
          {words.helpPage.tellTheOwner}
        </p>
      </div>
    </House>
  );
}
