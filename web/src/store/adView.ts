// The life of one advertisement that is watched for a reward.
import { useEffect, useRef, useState } from 'react';
import { Away, makeId, Refusal } from '../data/index.js';
import type { StoreAdView } from '../generated/api.js';
import { useData } from '../page/data.js';
import { keys } from './keys.js';
import { words } from './words.js';

export type AdState =
  | { name: 'asking' }
  | { name: 'running' | 'finishing'; view: StoreAdView; left: number }
  | { name: 'rewarded' }
  | { name: 'failed'; title: string; text: string; canRetry: boolean };

interface AdView {
  state: AdState;
  /** Gives it up: nothing comes of it. */
  stop(): void;
  /** Asks once more for what the network has kept from coming. */
  retry(): void;
}

/** A little longer than the server wants, whose clock this is not. */
const grace = 300;

/** Begins an advertisement at once, counts its seconds, and fetches the reward. */
export function useAdView(slot: string): AdView {
  const { client, answers } = useData();
  const [state, setState] = useState<AdState>({ name: 'asking' });
  const [id] = useState(makeId);
  const [turn, setTurn] = useState(0);
  const isLive = useRef(true);
  const view = 'view' in state ? state.view : undefined;
  const fail = (error: unknown, other: string) => isLive.current && setState(failure(error, other));

  useEffect(() => {
    isLive.current = true;
    setState({ name: 'asking' });
    client.beginAdView(id, { slot, zone: zone() }).then(
      (begun) => {
        if (!isLive.current) void client.abortAdView(id).catch(() => undefined);
        else if (begun.state === 'rewarded') setState({ name: 'rewarded' });
        else setState({ name: 'running', view: begun, left: begun.seconds });
      },
      (error) => fail(error, words.adView.adUnavailable),
    );
    return () => {
      isLive.current = false;
    };
  }, [client, slot, id, turn]);

  const isRunning = state.name === 'running';
  useEffect(() => {
    if (!isRunning || !view) return undefined;
    const end = performance.now() + view.seconds * 1_000 + grace;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - grace - performance.now()) / 1_000));
      setState((was) => (was.name === 'running' && was.left !== left ? { ...was, left } : was));
      if (performance.now() < end) return;
      clearInterval(timer);
      setState({ name: 'finishing', view, left: 0 });
      client.finishAdView(id).then(
        () => {
          answers.invalidate((key) => key === keys.quotas);
          if (isLive.current) setState({ name: 'rewarded' });
        },
        (error) => fail(error, words.adView.adNotCompleted),
      );
    }, 200);
    return () => clearInterval(timer);
  }, [client, answers, id, isRunning, view]);

  const stop = () => {
    void client.abortAdView(id).catch(() => undefined);
    setState({
      name: 'failed',
      title: words.adView.adNotCompleted,
      canRetry: false,
      text:
        words.adView.theAdWasStopped,
    });
  };
  return { state, stop, retry: () => setTurn((count) => count + 1) };
}

/** Where the day ends at this clock's midnight. */
function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function failure(error: unknown, title: string): AdState {
  if (error instanceof Refusal) {
    const name = error.code === 'ad_not_completed' ? words.adView.adNotCompleted : title;
    return { name: 'failed', title: name, text: error.detail, canRetry: false };
  }
  const text = error instanceof Away
    ? words.adView.quintetCannotBeReachedTry
    : words.adView.somethingWentWrong;
  return { name: 'failed', title, text, canRetry: true };
}
