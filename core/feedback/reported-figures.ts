/** What a report of an inaccuracy can be about: fields of a casino in the catalog, and the places that it excludes. */
export const REPORTED_FIGURES = [
  'expectedDailyReward',
  'resetValue',
  'link',
  'status',
  'bankMin',
  'giftMin',
  'cryptoMin',
  'walletMin',
  'supportsCrypto',
  'playthrough',
  'washGame',
  'rtp',
  'bestStrategy',
  'whereToCollect',
  'minAge',
  'tier',
  'notes',
  'excludedPlaces',
] as const

export type ReportedFigure = (typeof REPORTED_FIGURES)[number]
