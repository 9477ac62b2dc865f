// Where advertisements can be watched for more of something.

const slots: Readonly<Record<string, string>> = { 'melodymap.song-views': 'melodymap.views' };

/** The place whose advertisements add to a feature. */
export function slotOf(feature: string): string | undefined {
  return slots[feature];
}

/** The feature that advertisements of a place add to. */
export function featureOf(slot: string): string | undefined {
  return Object.keys(slots).find((feature) => slots[feature] === slot);
}
