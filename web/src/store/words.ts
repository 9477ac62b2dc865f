// All that people read of the store.
import { defineWords } from '../kit/defineWords.js';
import { count } from '../kit/numbers.js';

export const words = defineWords({
  common: {
    tryAgain: 'Try again',
    notNow: 'Not now',
    continue: 'Continue',
    advertisement: 'Advertisement',
    ad: 'Ad',
    seePlans: 'See plans',
  },
  adView: {
    adUnavailable: 'Ad unavailable',
    adNotCompleted: 'Ad not completed',
    theAdWasStopped:
      'The ad was stopped early, so there is no reward. You can watch the next one in 30 seconds.',
    quintetCannotBeReachedTry: 'Quintet cannot be reached. Try again when you are connected.',
    somethingWentWrong: 'Something went wrong.',
  },
  buying: {
    purchaseComplete: (name: string) => `Purchase complete: ${name}.`,
    parentHasToAllowNothing:
      'Nothing was bought. Ask an adult in the household to allow it.',
  },
  manageSubscription: {
    bought: 'Bought',
    noPurchasesYet: 'No purchases yet',
    whatBuyOrAdultHousehold:
      'What you or an adult in the household buys appears here. Free features work without a purchase.',
    purchasedInTheAppStore: 'Purchased in the App Store',
    cancelThisPlan: 'Cancel this plan?',
    cancelPlan: 'Cancel plan',
    resume: 'Resume',
    change: 'Change',
    cancelAppStorePurchases:
      'Cancel App Store purchases on your iPhone or iPad: Settings, your name, Subscriptions.',
    onlyTheMemberWho: 'Only the member who bought this can cancel it.',
    staysYoursUntilUntilThen: (day: string) =>
      `You keep it until ${day}, and can resume it until then.`,
  },
  noWindow: {
    storeCouldNotBeOpened: 'The store could not be opened',
    partOfItCould:
      'Part of it could not be loaded. Nothing was bought or changed.',
  },
  paywall: {
    purchaseComplete: 'Purchase complete',
    thankYouYouCan:
      'Thank you! You can manage it in Store.',
    alreadyYours: 'You already have this',
    notCharged: 'Your household owns it. You were not charged.',
    getMoreFrom: (appTitle: string) => `Get more from ${appTitle}`,
    tryDaysFree: (trialDays: number) => `Try ${trialDays} days free`,
    buyFor: (price: string) => `Buy for ${price}`,
  },
  plans: {
    plans: 'Plans',
    whatYouGet: 'What you get',
    plansRenewAutomaticallyUntil:
      'Plans renew automatically until cancelled. Cancel at any time in Store. You keep what you paid for until it ends. ',
    whatAdultBuysCountsFor: 'What an adult buys counts for the whole household. ',
    pricesAreInUsDollars: 'Prices are in US dollars.',
    daysFree: (trialDays: number) => `${trialDays} days free`,
    save: (saving: number) => `Save ${saving}%`,
  },
  quotaSheet: {
    goUnlimited: 'Go unlimited',
    watchAnAd: 'Watch an ad',
    haveUsedTodaysFreeLimit: 'You have used today’s free limit.',
    noMoreAdsToday: 'No more ads today.',
    ofToday: (used: number, allowed: number) => `${used} of ${allowed} today`,
    watchAnAdEach: (each: number) => `Watch an ad (+${each})`,
    freeEachDay: (allowed: number) => `${allowed} free each day`,
    leftToday: (allowed: number) => `${allowed} left today.`,
    itResets: (moment: string) => ` It resets ${moment}.`,
  },
  restore: {
    restorePurchases: 'Restore purchases',
    noActivePurchasesWereFound: 'No active purchases were found.',
    purchaseRestored: (purchases: number) => `${count(purchases, 'purchase')} restored.`,
  },
  rewardedAdPlayer: {
    stopNow: 'Stop now?',
    youWillNotGet: 'You will not get the reward.',
    stop: 'Stop',
    keepWatching: 'Keep watching',
    back: 'Back',
    loadingTheAd: 'Loading the ad …',
    youHaveMoreForToday: 'You have more for today.',
    thankYou: 'Thank you.',
    moreWhenRingIsFull: 'You get more when the ring is full.',
    testAd: 'Test ad',
    youWillNotGetThe: (reward: number) => `You will not get the ${reward} extra.`,
    moreForToday: (reward: number) => `${reward} more for today.`,
    ofSecondsLeft: (left: number, seconds: number) => `${left} of ${seconds} seconds left`,
    moreWhenRingIsFullReward: (reward: number) => `${reward} more when the ring is full.`,
  },
  storeNote: {
    askAnAdult: 'Ask an adult in your household. Only adults can buy.',
    cannotCheckPurchasesRightNow:
      'Your purchases cannot be checked right now. Free features still work. The rest returns once you are connected.',
    purchasesAreTurnedOff:
      'Purchases are turned off on this server. Free features stay free.',
    buyThis:
      'Buy this in the App Store version, then use “Restore” here.',
  },
  terms: {
    insteadOf: (what: string, bought: number, free: number) =>
      `${what}: ${bought} instead of ${free}`,
    unlimitedInsteadOf: (what: string, free: number) =>
      `${what}: unlimited, instead of ${free}`,
    usedOf: (used: number, free: number, what: string) => `${used} of ${free} ${what}`,
    oneTimePurchaseText: 'one-time purchase',
    every: (price: string, period: string) => `${price} ${period}`,
    onceFor: (price: string, once: string) => `${price}, ${once}`,
    sentence: (text: string) => `${text}.`,
    aMonth: 'a month',
    aYear: 'a year',
    lifetime: 'Lifetime',
    monthly: 'Monthly',
    yearly: 'Yearly',
    tip: 'Tip',
    oneTimePurchase: 'One-time purchase',
    ended: 'Ended',
    refunded: 'Refunded',
    revokedByTheStore: 'Revoked by the store',
    thisFeatureIsPart: 'This feature is part of a plan.',
    everyMonths: (periodMonths: number) => `every ${periodMonths} months`,
    months: (months: number) => `${months} months`,
    aMonthPrice: (price: string) => `${price} a month`,
    untilYouCancel: (paid: string) => `${paid}, until you cancel.`,
    dayFreeThenCancelAt: (days: number, paid: string) =>
      `${count(days, 'day')} free, then ${paid}. Cancel at any time.`,
    then: (cost: string) => `, then ${cost}`,
    paidUntil: (end: string, then: string) => `Paid until ${end}${then}`,
    freeUntil: (end: string | undefined, then: string) => `Free until ${end}${then}`,
    freeUntilThenItEnds: (end: string | undefined) => `Free until ${end}, then it ends`,
    theLastPaymentFailed: (end: string | undefined) =>
      `The last payment failed. Pay by ${end} to keep it.`,
    endsOn: (end: string) => `Ends on ${end}. You keep it until then`,
    endedOn: (end: string) => `Ended on ${end}`,
    freeUpTo: (free: number) =>
      `${free === 1 ? 'One is free' : `Up to ${free} are free`}. More are part of a plan.`,
    ofUsed: (used: number, free: number) => `${used} of ${free} used.`,
    youHaveUsedAll: (summary: string) =>
      `You have used all free ${summary}. You keep everything you have.`,
    at: (clock: string) => `at ${clock}`,
    onDayAt: (day: string, clock: string) => `on ${day} at ${clock}`,
    tomorrowAt: (clock: string) => `tomorrow at ${clock}`,
  },
  tipJar: {
    tipsFor: (appTitle: string) => `Tips for ${appTitle}`,
    enjoyingATipSays: (appTitle: string) =>
      `Enjoying ${appTitle}? A tip says thank you. It unlocks nothing, and you can tip more than once.`,
    thankYouForThe: (given: string) => `Thank you for the ${given}!`,
  },
  trialNudge: {
    trial: 'Trial',
    thenItEndsAutomatically: 'Then it ends automatically.',
    dismiss: 'Dismiss',
    freeDayLeft: (days: number) => `${count(days, 'free day')} left.`,
    thenUnlessYouCancel: (cost: string) => `Then ${cost}, unless you cancel.`,
  },
  upgradeSheet: {
    from: 'From ',
  },
});
