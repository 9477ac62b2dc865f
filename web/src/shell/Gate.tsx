import { useCallback, useEffect, useState } from 'react';
import { Waiting } from '../kit/index.js';
import { mayPass, Refusal } from '../data/index.js';
import { useData, useIsSignedOut } from '../page/data.js';
import { Entrance } from './Entrance.js';
import { Frame } from '../page/Frame.js';
import { Pages } from './Pages.js';
import { words } from './words.js';

/**
 * Finds out who asks, and lets them in or to the entrance. Without the network it goes by what is
 * kept.
 */
export function Gate({ notice }: { notice: string | undefined }) {
  const data = useData();
  const isSignedOut = useIsSignedOut();
  const [isKnown, setKnown] = useState(data.member !== undefined);
  const [isRefused, setRefused] = useState(false);

  const identify = useCallback(async () => {
    try {
      const { member } = await data.client.getMe();
      await data.signedIn(member.id);
      setRefused(false);
      setKnown(true);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) setRefused(true);
      else if (!mayPass(error)) throw error;
    }
  }, [data]);

  useEffect(() => {
    void identify();
    // A device that knows nobody yet asks again as soon as the server is there.
    return data.follower.subscribe(() => {
      if (data.follower.snapshot() === 'online' && data.member === undefined) void identify();
    });
  }, [data, identify]);

  if (isSignedOut || isRefused) return <Entrance onEntered={identify} notice={notice} />;
  if (!isKnown) {
    return (
      <Frame isBare>
        <Waiting>{words.common.connectingToQuintet}</Waiting>
      </Frame>
    );
  }
  return <Pages />;
}
