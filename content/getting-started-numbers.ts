import { COLLECTING, exampleCasino, type MinimumFacts } from '#content/collecting-facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { STATES } from '#content/state-facts.ts'
import { MIN_AGE } from '#core/eligibility/check-sign-up.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'

const casinos = listedCasinos()
const tier1 = COLLECTING.tiers.find(({ tier }) => tier === 1)
if (!tier1) throw new Error('the guide begins with tier 1, and there is none')

const money = (amount: Cents | null) => (amount === null ? 'not published' : formatMoney(amount))

function example(name: string) {
  const { perDay, cashMin, cashDays, giftMin, giftDays } = exampleCasino(casinos, name)
  return {
    name,
    perDay: formatMoney(perDay),
    cashMin: formatMoney(cashMin),
    cashDays,
    giftMin: money(giftMin),
    giftDays,
  }
}

function minimum({ casinos: count, least, greatest }: MinimumFacts) {
  return { casinos: count, least: money(least), greatest: money(greatest) }
}

/** Every number of Getting started, as it is printed. */
export const START = {
  minAge: MIN_AGE,
  blocked: STATES.blocked,
  statutes: STATES.statutes,
  tier1Casinos: tier1.casinos,
  tier1PerDay: formatMoney(tier1.perDay),
  zula: example('Zula Casino'),
  medianDays: COLLECTING.daily.medianDays ?? 'an unknown number of',
  bank: minimum(COLLECTING.bank),
  gift: minimum(COLLECTING.gift),
  crypto: minimum(COLLECTING.crypto),
} as const

/** The first cash-outs that the guide names, the shortest wait first. */
export const FIRST_CASH_OUTS: readonly { readonly payout: string; readonly days: number }[] = [
  ...(['Zula Casino', 'Pulsz'] as const).flatMap((name) => {
    const { cashMin, cashDays, giftMin, giftDays } = exampleCasino(casinos, name)
    return [
      { payout: `${name}, ${money(cashMin)} in cash`, days: cashDays },
      ...(giftDays === null ? [] : [{ payout: `${name}, ${money(giftMin)} gift card`, days: giftDays }]),
    ]
  }),
  ...(COLLECTING.daily.medianDays === null
    ? []
    : [{ payout: 'The median casino, any payout', days: COLLECTING.daily.medianDays }]),
].toSorted((a, b) => a.days - b.days)
