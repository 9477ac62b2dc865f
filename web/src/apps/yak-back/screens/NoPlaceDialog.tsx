import { Dialog } from '../../../kit/index.js';
import { Link } from '../../../shell/router.js';

/** Says which files had no place any more, and how there would be one. */
export function NoPlaceDialog({ left, limit, onClose }: {
  left: readonly string[]; limit: number | undefined; onClose(): void;
}) {
  return (
    <Dialog
      title="The board is full" onClose={onClose}
      actions={<Link className="button" data-kind="primary" to="/store">See Yak Back Pro</Link>}
    >
      <div className="prose">
        <p>{limit} sounds are free, beside those that came with the board. These had no place any more:</p>
        <ul>{left.slice(0, 50).map((name, index) => <li key={index}>{name}</li>)}</ul>
        {left.length > 50 && <p>and {left.length - 50} more.</p>}
        <p className="quiet">Nothing of yours was changed. Delete some sounds, or lift the limit with Pro.</p>
      </div>
    </Dialog>
  );
}
