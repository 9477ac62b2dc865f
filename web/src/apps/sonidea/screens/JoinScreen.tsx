import { Button, Notice } from '../../../kit/index.js';
import { useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { go } from '../../../shell/router.js';
import { useAction } from '../../../shell/useAction.js';
import { albumPlace, home } from '../addresses.js';

/** Where the link of an invitation leads. */
export function JoinScreen({ id: token }: { id: string }) {
  useTitle('An invitation');
  const { client, answers } = useData();
  const { run, isBusy, trouble } = useAction();
  const join = () => run(async () => {
    const { id } = await client.acceptSonInvite(token);
    answers.invalidate((key) => key.startsWith('son-'));
    go(albumPlace(id), { replace: true });
  });
  return (
    <div className="state">
      <h1>You are invited to an album</h1>
      <p>Who shares it hears what you add to it, and sees your name. You can leave at any time.</p>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      <div className="buttons">
        <Button kind="quiet" onClick={() => go(home)}>Not now</Button>
        <Button kind="primary" busy={isBusy} onClick={() => void join()}>Join the album</Button>
      </div>
    </div>
  );
}
