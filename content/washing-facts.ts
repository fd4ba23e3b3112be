import { remainingShare, playthroughValue } from '#core/money/playthrough-value.ts'
import { type Cents, cents } from '#core/units.ts'

/** Extra coins, in percent of the price, from which a deal is worth washing, as the method and the FAQ state it. */
export const WASH_FROM = { methodPercent: 20, faqPercent: 30 } as const

/** How a package has to be played: `times` through on a game that returns `rtp` percent. */
export type WashTerms = { readonly rtp: number; readonly times: number }

/** The terms the guides compare: kind, middling, unknown game, hopeless. */
export const WASH_TERMS = {
  /** Joker's Jewels Wild, the wash game most often named in the catalog, once. */
  kind: { rtp: 96.58, times: 1 },
  middling: { rtp: 95, times: 3 },
  poor: { rtp: 92, times: 3 },
  hopeless: { rtp: 95, times: 10 },
} as const satisfies Record<string, WashTerms>

/** The price all examples share. */
export const WASH_PRICE: Cents = cents(2000)

/** What is left on average of a package after its playthrough, less what it cost. Negative is a loss. */
export function washResult(price: Cents, extraPercent: number, { rtp, times }: WashTerms): Cents {
  const coins = cents(Math.round((price * (100 + extraPercent)) / 100))
  return cents(playthroughValue(coins, rtp, times) - price)
}

/** @returns the share of extra coins at which a package only just returns its price, 0.0354 for 3.54%. */
export function breakEvenExtra({ rtp, times }: WashTerms): number {
  return 1 / remainingShare(rtp, times) - 1
}
