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
    wasStoppedBeforeEndNothing:
      'It was stopped before its end, so nothing comes of it. The next one can be watched in half a minute.',
    quintetCannotBeReachedTry: 'Quintet cannot be reached. Try again when it is there.',
    somethingDidNotWork: 'Something did not work.',
  },
  buying: {
    parentHasToAllowNothing:
      'A parent has to allow this. Nothing was bought: ask an adult of the household to buy it.',
  },
  manageSubscription: {
    bought: 'Bought',
    nothingIsBoughtYet: 'Nothing is bought yet',
    whatBuyOrAdultHousehold:
      'What you buy, or an adult of the household, stands here. What is free works as it is.',
    boughtInTheAppStore: 'Bought in the App Store',
    endThisPlan: 'End this plan?',
    endIt: 'End it',
    resume: 'Resume',
    change: 'Change',
    whatWasBoughtInApp:
      'What was bought in the App Store is ended on the iPhone or iPad: Settings, your name, Subscriptions.',
    whatAnotherHasBoughtFor: 'What another has bought for the household is ended by who bought it.',
    staysYoursUntilUntilThen: (day: string) =>
      `It stays yours until ${day}. Until then you can change your mind.`,
  },
  noWindow: {
    storeCouldNotBeOpened: 'The store could not be opened',
    partCouldNotBeFetched:
      'A part of it could not be fetched. Nothing was bought, and nothing was changed.',
  },
  paywall: {
    itIsYours: 'It is yours',
    thankStandsUnderStoreFrom:
      'Thank you. It stands under Store from now on, where it can also be ended.',
    moreOf: (appTitle: string) => `More of ${appTitle}`,
    tryDaysFree: (trialDays: number) => `Try ${trialDays} days free`,
    buyFor: (price: string) => `Buy for ${price}`,
  },
  plans: {
    plans: 'Plans',
    whatYouGet: 'What you get',
    planGoesOnByItself:
      'A plan goes on by itself until it is ended, under Store, at any time; what is paid stays yours until its end. ',
    whatAdultBuysCountsFor: 'What an adult buys counts for the whole household. ',
    pricesAreInUsDollars: 'Prices are in US dollars.',
    daysFree: (trialDays: number) => `${trialDays} days free`,
    less: (saving: number) => `${saving} % less`,
  },
  quotaSheet: {
    goUnlimited: 'Go unlimited',
    watchAnAd: 'Watch an ad',
    haveUsedTodaysFreeLimit: 'You have used today’s free limit.',
    noMoreAdsToday: 'No more ads today.',
    ofToday: (used: number, allowed: number) => `${used} of ${allowed} today`,
    watchAnAdEach: (each: number) => `Watch an ad (+${each})`,
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
    theRewardIsLost: 'The reward is lost.',
    stop: 'Stop',
    keepWatching: 'Keep watching',
    back: 'Back',
    fetchingAnAdvertisement: 'Fetching an advertisement …',
    thereIsMoreForToday: 'There is more for today.',
    thankYou: 'Thank you.',
    moreWhenRingIsFull: 'More when the ring is full.',
    adForTryingOut: 'Ad · for trying out',
    theMoreAreLost: (reward: number) => `The ${reward} more are lost.`,
    moreForToday: (reward: number) => `${reward} more for today.`,
    ofSecondsLeft: (left: number, seconds: number) => `${left} of ${seconds} seconds left`,
    moreWhenRingIsFullReward: (reward: number) => `${reward} more when the ring is full.`,
  },
  storeNote: {
    askAdultHouseholdOnlyThey: 'Ask an adult of your household: only they can buy something here.',
    cannotCheckPurchasesRightNow:
      'Cannot check your purchases right now. What is free works; the rest comes back with the connection.',
    purchasesDisabledQuintetSellsNothing:
      'Purchases disabled: this Quintet sells nothing. What is free stays free.',
    isBoughtInAppFrom:
      'This is bought in the app from the App Store. Afterwards “Restore” shows it here.',
  },
  terms: {
    insteadOf: (what: string, bought: number, free: number) =>
      `${what}: ${bought} instead of ${free}`,
    asManyAsYouLike: (what: string, free: number) =>
      `${what}: as many as you like, instead of ${free}`,
    usedOf: (used: number, free: number, what: string) => `${used} of ${free} ${what}`,
    once: 'one-time purchase',
    every: (price: string, period: string) => `${price} ${period}`,
    onceFor: (price: string, once: string) => `${price}, ${once}`,
    sentence: (text: string) => `${text}.`,
    aMonth: 'a month',
    aYear: 'a year',
    lifetime: 'Lifetime',
    monthly: 'Monthly',
    yearly: 'Yearly',
    aThankYou: 'A thank-you',
    oneTimePurchase: 'One-time purchase',
    ended: 'Ended',
    refunded: 'Refunded',
    revokedByTheStore: 'Revoked by the store',
    isOneThingsComeWith: 'This is one of the things that come with buying.',
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
    lastPaymentDidNotWork: (end: string | undefined) =>
      `The last payment did not work. It stays yours until ${end}, for you to pay.`,
    endedOn: (end: string) => `Ended on ${end}`,
    ofAreUsed: (used: number, free: number) => `${used} of ${free} are used.`,
    isManyAreFreeWhat: (summary: string) =>
      `That is as many ${summary} as are free. What you have stays as it is.`,
    at: (clock: string) => `at ${clock}`,
    onDayAt: (day: string, clock: string) => `on ${day} at ${clock}`,
    tomorrowAt: (clock: string) => `tomorrow at ${clock}`,
  },
  tipJar: {
    tipsFor: (appTitle: string) => `Tips for ${appTitle}`,
    likeTipSaysThankUnlocks: (appTitle: string) =>
      `You like ${appTitle}? A tip says thank you. It unlocks nothing, and you can give one again.`,
    thankYouForThe: (given: string) => `Thank you for the ${given}!`,
  },
  trialNudge: {
    trial: 'Trial',
    thenItEndsByItself: 'Then it ends by itself.',
    dismiss: 'Dismiss',
    freeDayLeft: (days: number) => `${count(days, 'free day')} left.`,
    thenUnlessYouEndIt: (cost: string) => `Then ${cost}, unless you end it.`,
  },
  upgradeSheet: {
    from: 'From ',
  },
});
