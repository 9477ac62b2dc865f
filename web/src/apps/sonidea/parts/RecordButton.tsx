import { Link } from '../../../shell/router.js';
import { recordPlace } from '../addresses.js';

/** The one thing to do in this room: it floats over every page. */
export function RecordButton() {
  return (
    <Link to={recordPlace} className="son-record" aria-label="Record">
      <span aria-hidden="true" />
    </Link>
  );
}
