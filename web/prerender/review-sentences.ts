import type { CasinoFile, CatalogueCasino } from '#catalogue/schema.ts'
import { daysPerLostBonus } from '#content/drift-facts.ts'
import {
  agreementOn,
  EXAMPLE_RTP,
  type Payout,
  type PayoutMethod,
  type ReviewFacts,
} from '#content/review-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import { resetOf, walletName } from '#web/prerender/printed-casinos.ts'

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
  if (bonus.weakness === 'one-list') found.push('Only one list gives the daily bonus, so it doesn’t count.')
  else if (bonus.weakness === 'floor') found.push('The daily bonus varies, and we count the low end.')
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
  if (!casino.reset_confirmed)
    found.push(
      casino.reset_value === null
        ? 'We don’t know when the bonus resets.'
        : 'Only one list says when the bonus resets.',
    )
  return found
}

/** Returns the agreement on the minimum of a payout. No file lists the sources of an e-wallet minimum. */
export function minimumAgreement(file: CasinoFile, { method }: Payout): ReturnType<typeof agreementOn> {
  return method === 'wallet' ? { agree: 0, differ: 0, weakness: null } : agreementOn(file, `${method}_min`)
}

const MINUTES_LATE = 30

/** Returns the paragraphs on the value of a claim and of a day, and how it compares. */
export function claimParagraphs(review: Review): readonly string[] {
  const { expected, claim } = review.facts
  if (expected === null || claim === null)
    return [
      'No source says what the daily bonus is worth. We don’t count it as zero: it is unknown, and so is the wait for a cash-out.',
    ]
  return [playthroughText(review), compareText(review), agreementText(review)]
}

function playthroughText({ casino, facts }: Review): string {
  const { daily, expected, playCost, example, cash } = facts
  const bonus = `We use a daily bonus of ${formatMoney(daily ?? cents(0))}.`
  if (playCost !== null) {
    const total =
      playCost.total === null ? '' : `, or ${formatMoney(playCost.total)} on the way to the first cash-out`
    return `${bonus} ${typographic(casino.wash_game ?? 'The game')} returns ${casino.rtp}%, so about ${formatMoney(expected ?? cents(0))} is left after one [playthrough](/glossary#playthrough). That costs about ${formatMoney(playCost.perDay)} a day${total}.`
  }
  const gap =
    casino.wash_game === null
      ? 'No source names a game to play it on'
      : `No source gives the return of the wash game, ${typographic(casino.wash_game)}`
  const counting = `${bonus} ${gap}, so we assume a [return](/glossary#rtp) of 100%. That is the best case.`
  if (example === null) return counting
  const wait = cash?.days ?? null
  const later =
    example.days === null || wait === null
      ? ''
      : `, and the first cash-out takes ${counted(example.days, 'day')}, not ${wait.toLocaleString('en-US')}`
  return `${counting} At a return of ${EXAMPLE_RTP}%, a day is worth ${formatMoney(example.perDay)}${later}.`
}

function compareText({ casino, facts }: Review): string {
  const { claim, claimsPerDay, cash, list } = facts
  const sentences: string[] = []
  if (claimsPerDay > 1) {
    sentences.push(
      `You can claim up to ${inWords(claimsPerDay)} times a day, and each claim is worth about ${formatMoney(claim ?? cents(0))}.`,
    )
    if (cash && cash.claims !== null)
      sentences.push(
        `If you claim twice a day, the first cash-out takes ${counted(Math.ceil(cash.claims / 2), 'day')}.`,
      )
  } else
    sentences.push(
      `${casino.reset_type === null ? 'We count one claim a day' : 'It pays once a day'}, so a claim and a day are worth the same.`,
    )
  const pays =
    list.higher === 0 ? 'none pays' : list.higher === 1 ? 'one pays' : `${inWords(list.higher)} pay`
  sentences.push(`Of the ${list.valued} casinos in tiers 1 to 4, ${pays} more a day.`)
  if (list.medianPerDay !== null) sentences.push(`The median is ${formatMoney(list.medianPerDay)}.`)
  return sentences.join(' ')
}

function agreementText({ casino, file }: Review): string {
  const { agree, differ } = agreementOn(file, 'expected_daily_reward')
  const others = differ === 0 ? '' : `, and ${sourcesGive(differ)} a different amount`
  return `${sentenceCase(sourcesGive(agree))} the bonus that we use${others}. So [our confidence](/casino-reviews#how-to-read-it) in it is ${casino.provenance.confidence}.`
}

/** Returns the paragraphs on the minimums, below their table. */
export function cashOutParagraphs({ casino, file, facts }: Review): readonly string[] {
  const { payouts, cash, list } = facts
  const [soonest] = payouts
  const waits: string[] = []
  if (soonest && soonest.claims !== null)
    waits.push(
      payouts.length === 1
        ? `Only ${methodWithVerb(soonest.method, casino)} a known minimum, which takes ${counted(soonest.claims, 'claim')} to reach.`
        : `The ${methodName(soonest.method, casino)} minimum comes first, after ${counted(soonest.claims, 'claim')}.`,
    )
  if (cash && cash.days !== null) {
    if (cash !== soonest)
      waits.push(`A cash-out ${byMethod(cash.method, casino)} takes about ${counted(cash.days, 'day')}.`)
    waits.push(
      `If you skip two days a week, it takes about ${counted(Math.ceil((cash.days * 7) / 5), 'day')}.`,
    )
  }
  if (list.medianDays !== null)
    waits.push(`The median wait in tiers 1 to 4 is ${counted(list.medianDays, 'day')}.`)
  const paragraphs = [waits.join(' ')]
  if (cash && minimumAgreement(file, cash).weakness === 'untyped')
    paragraphs.push(
      `No source says which payout method the ${formatMoney(cash.minimum)} minimum applies to. We list it under ${methodName(cash.method, casino)}. If it applies to another method, the wait may be longer.`,
    )
  if (casino.gift_min === null && list.leastGift !== null)
    paragraphs.push(
      `No source gives a gift card minimum, and the casino may not offer gift cards. They matter because they can come sooner: of the casinos in tiers 1 to 4, ${inWords(list.withGift)} give gift cards, starting at ${formatMoney(list.leastGift)}.${
        list.leastGiftDays === null ? '' : ` Here, that would take ${counted(list.leastGiftDays, 'day')}.`
      }`,
    )
  return paragraphs
}

/** Returns the paragraphs on the reset, and where to find the bonus. */
export function resetParagraphs({ casino, facts }: Review): readonly string[] {
  const { where_to_collect: where } = casino
  return [
    resetText(casino, facts),
    ...(where === null ? [] : [`Where to find it: ${typographic(where)}.`.replace('”.', '.”')]),
  ]
}

function resetText(casino: Review['casino'], { claim, claimsPerDay }: Review['facts']): string {
  const { reset_type: type, reset_value: value } = casino
  const loss = claim === null ? 'an unknown amount' : `about ${formatMoney(claim)}`
  if (type === 'hourly' && value !== null) {
    const opens = `The next claim opens ${counted(Number(value), 'hour')} after your last one`
    const next = casino.reset_confirmed ? `${opens}.` : `${opens}, according to one list.`
    return claimsPerDay > 1
      ? `${next} Each claim that you miss costs ${loss}.`
      : `${next} If you claim half an hour later each day, you lose one bonus every ${daysPerLostBonus(MINUTES_LATE)} days: ${loss}.`
  }
  if (type === 'specific_time' && value !== null)
    return `It resets each day at ${resetOf(casino)}${casino.reset_zone === null ? '' : ' time'}. A late claim doesn’t move the next one.`
  const gap =
    type === null ? 'No source says when it resets.' : 'It resets once a day, but no source gives the time.'
  return `${gap} Our dashboard counts 24 hours from your claim and marks the time as not confirmed. If the true reset is earlier, you can claim before the dashboard shows it.`
}
