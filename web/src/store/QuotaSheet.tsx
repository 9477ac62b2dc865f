import { useEffect, useRef, useState } from 'react';
import { Button, Notice, Ring } from '../kit/index.js';
import { appOf } from './access.js';
import { usePaywall } from './Paywall.js';
import { RewardedAdPlayer } from './RewardedAdPlayer.js';
import { slotOf } from './slots.js';
import { StoreSheet } from './StoreSheet.js';
import { useAccess, useHeardQuota, useQuota, useStore } from './useStore.js';
import { More } from './UpgradeSheet.js';
import { moment } from './terms.js';
import { words } from './words.js';

interface QuotaSheetProps {
  /** Something that is counted by the day, such as `melodymap.song-views`. */
  feature: string;
  /** How many are used as far as this device knows; more than the server does while it is away. */
  known?: number | undefined;
  /** The server says that all are used. */
  isRefused?: boolean | undefined;
  /** True when there is more now. */
  onClose(isDone: boolean): void;
}

/** The day's part is used up: watch an advertisement, have as much as one likes, or wait. */
export function QuotaSheet({ feature, known = 0, isRefused = false, onClose }: QuotaSheetProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isWatching, setWatching] = useState(false);
  const app = appOf(feature);
  const paywall = usePaywall(app, onClose);
  const rule = useStore().value?.features.find(({ id }) => id === feature);
  const quota = useQuota(feature);
  const { now } = useAccess();
  useNewDay(useHeardQuota(feature)?.ends_ms, () => {
    if (!isChoosing && !isWatching) onClose(true);
  });
  if (isChoosing || paywall.step === 'done') return <StoreSheet app={app} {...paywall} />;
  const allowed = quota?.allowed ?? rule?.free ?? 0;
  const used = quota && Math.max(known, quota.used, isRefused ? allowed : 0);
  const slot = slotOf(feature);
  const each = rule?.reward;
  const isCapped = rule?.rewards !== undefined && (quota?.rewards ?? 0) >= rule.rewards;
  return (
    <>
      <StoreSheet
        app={app}
        step='quota'
        title={used === undefined
          ? words.quotaSheet.freeEachDay(allowed)
          : words.quotaSheet.ofToday(used, allowed)}
        onClose={() => onClose(false)}
        actions={
          <>
            <Button onClick={() => onClose(false)}>{words.common.notNow}</Button>
            <Button
              kind={slot && !isCapped ? 'plain' : 'primary'}
              icon='star'
              onClick={() => setChoosing(true)}
            >
              {words.quotaSheet.goUnlimited}
            </Button>
            {slot && !isCapped && (
              <Button
                kind='primary'
                icon='play'
                onClick={() => setWatching(true)}
              >
                {each ? words.quotaSheet.watchAnAdEach(each) : words.quotaSheet.watchAnAd}
              </Button>
            )}
          </>
        }
      >
        <div className='limit'>
          {used !== undefined && <Ring value={allowed > 0 ? used / allowed : 1}>{used}</Ring>}
          <p>
            {used !== undefined && used < allowed
              ? words.quotaSheet.leftToday(allowed - used)
              : (used !== undefined || isRefused) && words.quotaSheet.haveUsedTodaysFreeLimit}
            {quota?.ends_ms !== undefined && words.quotaSheet.itResets(moment(quota.ends_ms, now))}
          </p>
        </div>
        {isCapped && <Notice>{words.quotaSheet.noMoreAdsToday}</Notice>}
        {rule && <More feature={rule} />}
      </StoreSheet>
      {isWatching && slot && (
        <RewardedAdPlayer
          slot={slot}
          app={app}
          onClose={(isRewarded) => {
            setWatching(false);
            if (isRewarded) onClose(true);
          }}
        />
      )}
    </>
  );
}

/** Once the day that was used up is over, there is more again. */
function useNewDay(ends: number | undefined, begin: () => void): void {
  const known = useRef(ends);
  const newest = useRef(begin);
  newest.current = begin;
  useEffect(() => {
    if (known.current !== undefined && known.current !== ends) newest.current();
    known.current = ends;
  }, [ends]);
}
