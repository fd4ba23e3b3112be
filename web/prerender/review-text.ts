import type { CasinoFile, CatalogueCasino } from '#catalogue/schema.ts'
import { agreementOn, type Payout, type PayoutMethod, type ReviewFacts } from '#content/review-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'

/** What the sections of a review are written from. */
export type Review = {
  readonly slug: string
  readonly casino: CatalogueCasino
  /** The casino's file, which also has the sources that state another value. */
  readonly file: CasinoFile
  readonly facts: ReviewFacts
  /** The names of all casinos, to find the changes that name this one. */
  readonly names: readonly string[]
}

/** Formats a number with its noun: `1 day`, `1,300 days`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Writes a number below ten as a word. */
export function inWords(count: number): string {
  return NUMBERS[count] ?? count.toLocaleString('en-US')
}

/** Describes how many sources do something: `two sources give`. */
export function sourcesGive(count: number): string {
  return `${inWords(count)} ${count === 1 ? 'source gives' : 'sources give'}`
}

/** Returns a text with a capital at its beginning. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Replaces straight quotation marks and apostrophes of the catalogue by typographic ones. */
export function typographic(text: string): string {
  return text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')
}

/** Names an e-wallet within a sentence: `e-wallet (Skrill)`. */
export function walletName(name: string | null): string {
  return name === null ? 'e-wallet' : name.replace(/^E-wallet/, 'e-wallet')
}

/** Names a payout method in a sentence. */
export function methodName(method: PayoutMethod, { wallet_name: wallet }: CatalogueCasino): string {
  const names = { bank: 'bank transfer', gift: 'gift card', crypto: 'crypto', wallet: walletName(wallet) }
  return names[method]
}

/** Names a payout method after its preposition: `by bank transfer`, `in crypto`. */
export function byMethod(method: PayoutMethod, casino: CatalogueCasino): string {
  return `${method === 'crypto' ? 'in' : 'by'} ${methodName(method, casino)}`
}

/** Names a payout method as the subject of a sentence, with its verb: `bank transfer has`, `gift cards have`. */
export function methodWithVerb(method: PayoutMethod, casino: CatalogueCasino): string {
  if (method === 'gift') return 'gift cards have'
  return `${method === 'wallet' ? 'the ' : ''}${methodName(method, casino)} has`
}

/** Describes a payout and its wait: `$50.00 by bank transfer, after about 52 days`. */
export function payoutText(payout: Payout, casino: CatalogueCasino): string {
  return `${formatMoney(payout.minimum)} ${byMethod(payout.method, casino)}${waitText(payout)}`
}

/** Describes the wait for a payout after its minimum: `, after about 52 days`. */
export function waitText({ days }: Payout): string {
  return days === null ? '' : `, after about ${counted(days, 'day')}`
}

/** Returns what speaks for a casino: one sentence for each figure that is better than the middle of the list. */
export function strengths({ casino, facts }: Review): readonly string[] {
  const { expected, list, cash, payouts } = facts
  const [soonest] = payouts
  const found: string[] = []
  if (expected !== null && list.medianPerDay !== null && expected > list.medianPerDay)
    found.push(
      `A day is worth about ${formatMoney(expected)}. The median for tiers 1 to 4 is ${formatMoney(list.medianPerDay)}.`,
    )
  if (casino.provenance.confidence === 'high')
    found.push('Three or more sources agree on the daily bonus, and none gives a different amount.')
  if (cash && cash.days !== null && list.medianDays !== null && cash.days < list.medianDays)
    found.push(
      `The first cash-out takes about ${counted(cash.days, 'day')}. The median for tiers 1 to 4 is ${counted(list.medianDays, 'day')}.`,
    )
  if (soonest?.method === 'gift' && soonest.days !== null)
    found.push(
      `A ${formatMoney(soonest.minimum)} gift card comes sooner than cash, after about ${counted(soonest.days, 'day')}.`,
    )
  return found
}

/** Returns what speaks against a casino: its weak, disputed, and missing figures. */
export function weaknesses({ casino, file, facts }: Review): readonly string[] {
  const { cash, list } = facts
  const found: string[] = []
  if (file.payment_trouble) found.push(`Slow payouts reported: ${file.payment_trouble.report}.`)
  const bonus = agreementOn(file, 'expected_daily_reward')
  if (bonus.weakness === 'floor') found.push('The daily bonus varies, and we count the low end.')
  else if (bonus.differ > 0)
    found.push(`Sources disagree on the daily bonus: ${sourcesGive(bonus.differ)} a different amount.`)
  else if (casino.provenance.confidence === 'low') found.push('Only one weak source gives the daily bonus.')
  if (cash === null) found.push('No source gives a minimum cash-out.')
  else {
    if (cash.days !== null && list.medianDays !== null && cash.days > list.medianDays)
      found.push(
        `The first cash-out takes about ${counted(cash.days, 'day')}. The median for tiers 1 to 4 is ${counted(list.medianDays, 'day')}.`,
      )
    const minimum = minimumAgreement(file, cash)
    if (minimum.differ > 0) found.push(`${sentenceCase(sourcesGive(minimum.differ))} a different minimum.`)
    else if (minimum.weakness === 'untyped')
      found.push(`No source says which payout method the ${formatMoney(cash.minimum)} minimum applies to.`)
  }
  if (!casino.reset_confirmed) found.push('We don’t know when the bonus resets.')
  return found
}

/** Returns the agreement on the minimum of a payout. No file lists the sources of an e-wallet minimum. */
export function minimumAgreement(file: CasinoFile, { method }: Payout): ReturnType<typeof agreementOn> {
  return method === 'wallet' ? { agree: 0, differ: 0, weakness: null } : agreementOn(file, `${method}_min`)
}
