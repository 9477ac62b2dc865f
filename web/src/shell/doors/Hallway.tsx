import { Icon } from '../../kit/index.js';
import { Link } from '../../page/router.js';
import { allApps, type AppDeclaration } from '../../page/apps.js';
import { words } from '../words.js';

/** The first thing anyone sees: five doors. */
export function Hallway() {
  return (
    <nav className='hallway' aria-label={words.common.apps}>
      {allApps().map((app) => <Door key={app.key} app={app} />)}
    </nav>
  );
}

function Door({ app }: { app: AppDeclaration }) {
  return (
    <div className='door' data-app={app.key}>
      <Link to={app.path} className='door-link'>
        <app.picture />
        <span className='door-words'>
          <span className='door-name'>{app.title}</span>
          <span className='door-line'>{app.line}</span>
        </span>
      </Link>
      {app.quick && (
        <Link to={app.quick.path} className='door-quick'>
          <Icon name={app.quick.icon} size={20} /> <span>{app.quick.label}</span>
        </Link>
      )}
    </div>
  );
}
