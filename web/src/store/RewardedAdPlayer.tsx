import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, Icon, Ring, Waiting } from '../kit/index.js';
import type { StoreApp } from './access.js';
import { AdPicture } from './AdPicture.js';
import { type AdState, useAdView } from './adView.js';
import { featureOf } from './slots.js';
import { useStore } from './useStore.js';
import { words } from './words.js';

interface RewardedAdPlayerProps {
  slot: string;
  app: StoreApp;
  /** True when the reward was given. */
  onClose(isRewarded: boolean): void;
}

/**
 * An advertisement over everything. It cannot be made shorter; who closes it is told what is lost.
 */
export function RewardedAdPlayer({ slot, app, onClose }: RewardedAdPlayerProps) {
  const reward = useStore().value?.features.find(({ id }) => id === featureOf(slot))?.reward;
  const { state, stop, retry } = useAdView(slot);
  const [isLeaving, setLeaving] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const isRunning = state.name === 'running' || state.name === 'finishing';
  const isAsked = isLeaving && isRunning;
  const close = () => {
    if (!isRunning) onClose(state.name === 'rewarded');
    // Who closes it twice means it.
    else if (isLeaving) stop();
    else setLeaving(true);
  };
  useEffect(() => {
    foot.current?.querySelector<HTMLElement>('[data-kind="primary"]')?.focus();
  }, [isAsked, state.name]);
  return (
    <Dialog
      title={state.name === 'failed' ? state.title : words.common.advertisement}
      form='full'
      app={app}
      onClose={close}
    >
      <div className='ad-stage'>
        <Shown state={state} reward={reward} />
        <div className='ad-foot' ref={foot}>
          {isAsked && (
            <>
              <p role='alert'>
                {words.rewardedAdPlayer.stopNow}
                {' '}
                {reward
                  ? words.rewardedAdPlayer.youWillNotGetThe(reward)
                  : words.rewardedAdPlayer.youWillNotGet}
              </p>
              <div className='buttons'>
                <Button onClick={stop}>{words.rewardedAdPlayer.stop}</Button>
                <Button kind='primary' onClick={() => setLeaving(false)}>
                  {words.rewardedAdPlayer.keepWatching}
                </Button>
              </div>
            </>
          )}
          {state.name === 'failed' && (
            <div className='buttons'>
              {state.canRetry && (
                <Button icon='sync' onClick={retry}>
                  {words.common.tryAgain}
                </Button>
              )}
              <Button kind='primary' onClick={() => onClose(false)}>
                {words.rewardedAdPlayer.back}
              </Button>
            </div>
          )}
          {state.name === 'rewarded' && (
            <div className='buttons'>
              <Button kind='primary' onClick={() => onClose(true)}>{words.common.continue}</Button>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Shown({ state, reward }: { state: AdState; reward: number | undefined }) {
  switch (state.name) {
    case 'asking':
      return <Waiting>{words.rewardedAdPlayer.loadingTheAd}</Waiting>;
    case 'failed':
      return (
        <div className='ad-outcome' role='alert'>
          <Icon name='trouble' size={40} />
          <p>{state.text}</p>
        </div>
      );
    case 'rewarded':
      return (
        <div className='ad-outcome' role='status'>
          <Icon name='gift' size={40} />
          <p>
            {reward
            ? words.rewardedAdPlayer.moreForToday(reward)
            : words.rewardedAdPlayer.youHaveMoreForToday}
          {' '}
          {words.rewardedAdPlayer.thankYou}
          </p>
        </div>
      );
    default:
      return <Running {...state} reward={reward} />;
  }
}

function Running(
  { view, left, reward }: Extract<AdState, { name: 'running' | 'finishing' }> & {
    reward: number | undefined;
  },
) {
  const { ad, seconds } = view;
  return (
    <>
      <div className='ad-count'>
        <Ring
          value={seconds > 0 ? 1 - left / seconds : 1}
          label={words.rewardedAdPlayer.ofSecondsLeft(left, seconds)}
        >
          {left}
        </Ring>
        <p role='status'>
          {reward
            ? words.rewardedAdPlayer.moreWhenRingIsFullReward(reward)
            : words.rewardedAdPlayer.moreWhenRingIsFull}
        </p>
      </div>
      <div className='ad-full'>
        <AdPicture picture={ad.picture} />
        <div className='ad-words'>
          <span className='ad-mark'>
            {ad.is_mock ? words.rewardedAdPlayer.testAd : words.common.ad}
          </span>
          <strong>{ad.title}</strong>
          <p>{ad.text}</p>
        </div>
      </div>
    </>
  );
}
