import { formatMoney } from '#core/money/format-money.ts'
import { isUntyped, methodName, type SheetData } from '#web/prerender/fact-sheet-texts.ts'
import { sentenceCase } from '#web/prerender/number-words.ts'

/** A minimum and the wait until it. `share` is the length of its bar, from 0 to 100; null without a known wait, or if there is no other. */
export type PayoutRow = {
  readonly name: string
  readonly minimum: string
  readonly claims: number | null
  readonly days: number | null
  readonly share: number | null
}

/** Returns the known minimums of a casino, the soonest first. */
export function payoutRows(sheet: SheetData): readonly PayoutRow[] {
  const { casino, facts } = sheet
  const timed = facts.payouts.filter(({ days }) => days !== null).length
  const longest = Math.max(...facts.payouts.map(({ days }) => days ?? 0))
  return facts.payouts.map((payout) => {
    const { method, minimum, claims, days } = payout
    return {
      name: isUntyped(sheet, payout) ? 'Method not stated' : sentenceCase(methodName(method, casino)),
      minimum: formatMoney(minimum),
      claims,
      days,
      // One bar alone would compare nothing.
      share: days === null || longest === 0 || timed < 2 ? null : Math.round((days / longest) * 100),
    }
  })
}
