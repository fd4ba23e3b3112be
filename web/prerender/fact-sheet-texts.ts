import type { FigureSources } from '#catalog/bonus-schema.ts'
import { lineageOf } from '#catalog/confidence.ts'
import { excludedPlaces } from '#catalog/excluded-places.ts'
import type { CasinoFile, CatalogCasino, Confidence } from '#catalog/schema.ts'
import { daysPerLostBonus } from '#content/drift-facts.ts'
import {
  agreementOn,
  EXAMPLE_RTP,
  type Payout,
  type PayoutMethod,
  type ReviewFacts,
} from '#content/review-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { playthroughValue } from '#core/money/playthrough-value.ts'
import { counted, inWords, possessive, typographic } from '#web/prerender/number-words.ts'
import { bonusPageText } from '#web/features/strategy/bonus-page-text.ts'
import {
  lengthText,
  printedClock,
  printedDoubt,
  printedResetDoubt,
  resetDoubt,
} from '#web/prerender/printed-clock.ts'
import { walletName } from '#web/prerender/printed-casinos.ts'
import { printedValue } from '#web/prerender/printed-value.ts'

/** What the sentences of a fact sheet are written from. */
export type SheetData = {
  readonly slug: string
  /** The name as people type it. */
  readonly short: string
  readonly casino: CatalogCasino
  /** The casino's file, which also has the sources that state another value. */
  readonly file: CasinoFile
  readonly facts: ReviewFacts
}

const DAY_MINUTES = 1440
const MINUTES_LATE = 30
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Returns the amount, the reset, and the minimum in one or two sentences, for the top of the page and for search results. */
export function answerText(sheet: SheetData): string {
  const { short, file, facts } = sheet
  const [{ clock, value, sources }] = file.bonuses
  const amount = printedValue(clock, value)
  const sentences: string[] = []
  if (clock.kind === 'condition')
    sentences.push(
      `${short} has no plain daily bonus: ${amount === null ? '' : `${amount}, `}${lowerFirst(clock.text)}.`,
    )
  else if (amount === null) sentences.push(`No source that we read says what ${short} gives a day.`)
  else if (value.kind === 'fixed' && Number(value.amount) === 0)
    sentences.push(
      `${sources.value?.weakness === 'one-list' ? 'One list shows' : 'Sources show'} ${amount} for ${short}: it may have no daily bonus now.`,
    )
  else sentences.push(`${short} gives ${amount}.`)
  if (clock.kind === 'rolling' || clock.kind === 'fixed')
    sentences.push(
      `It’s ready ${clock.kind === 'fixed' ? '' : 'again '}${printedClock(clock)}${printedResetDoubt(clock, sources.clock)}.`,
    )
  const [first] = facts.payouts
  if (facts.cash) sentences.push(`Minimum cash-out: ${minimumText(facts.cash, sheet)}.`)
  else if (first) sentences.push(`Minimum: ${minimumText(first, sheet)}.`)
  if (sentences.length === 1) sentences.push(`Here is what sources report about ${short}, with their dates.`)
  return sentences.join(' ')
}

/** Names what no source gives, for one line of the page. */
export function unknownFigures({ slug, casino, file, facts }: SheetData): readonly string[] {
  const [{ clock, value }] = file.bonuses
  const gaps: readonly (readonly [isMissing: boolean, name: string])[] = [
    [printedValue(clock, value) === null, 'the amount'],
    [clock.kind === 'unknown', 'the reset time'],
    [clock.kind === 'daily', 'the hour of the reset'],
    [facts.payouts.length === 0, 'the minimum cash-out'],
    [file.playthrough === null, 'the playthrough'],
    [casino.where_to_collect === null, 'the page to claim it on'],
    [excludedPlaces(slug).length === 0, 'the states it excludes'],
    [casino.min_age === null, 'the minimum age'],
    [casino.operator === null, 'the operator'],
    [casino.supports_crypto === null && casino.crypto_min === null, 'crypto payouts'],
  ]
  return gaps.flatMap(([isMissing, name]) => (isMissing ? [name] : []))
}

/** Returns whether the daily bonus can be cashed out without a playthrough. */
function hasNoPlaythrough({ playthrough }: Pick<CasinoFile, 'playthrough'>): boolean {
  return playthrough?.times === 0
}

const SET_TIME = 'The bonus resets at a set time of day, but we couldn’t find out what time.'
const UNTYPED =
  /^[^.]+ shows a \$[\d.,]+ minimum but doesn’t say for which payout method\. We list it under [^.]+\.$/

/** Returns the notes of a casino, one line for each topic, without the lines that other parts of the sheet state. */
export function reportLines({ notes }: Pick<CasinoFile, 'notes'>): readonly string[] {
  return (notes ?? '').split('\n').filter((line) => line !== '' && line !== SET_TIME && !UNTYPED.test(line))
}

/** Describes the reset in the facts: that of the clock, and whether the notes know more about a daily one. */
export function resetText({
  bonuses: [{ clock, sources }],
  notes,
}: Pick<CasinoFile, 'bonuses' | 'notes'>): string | null {
  if (clock.kind === 'condition') return null
  const printed = printedClock(clock)
  const text = printed === null ? null : printed + printedResetDoubt(clock, sources.clock)
  return clock.kind === 'daily' && notes?.includes(SET_TIME) ? 'once a day, at a set time' : text
}

const CONFIDENCE: Readonly<Record<Confidence, string>> = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
}

/** Describes how well the sources support a figure: "Low confidence: one source, and three disagree". */
export function evidenceText(figure: FigureSources | null, confidence: Confidence): string | null {
  if (figure === null) return null
  const publishers = (urls: readonly string[]) => new Set(urls.map(lineageOf)).size
  const [agree, differ] = [publishers(figure.agree), publishers(figure.differ)]
  if (agree === 0) return null
  const disagree = differ === 0 ? '' : `, and ${inWords(differ)} ${differ === 1 ? 'disagrees' : 'disagree'}`
  const support =
    figure.weakness === 'one-list'
      ? 'only one list reports it'
      : `${inWords(agree)} ${agree === 1 ? 'source' : 'sources agree'}${disagree}`
  const weakness =
    figure.weakness === 'untyped'
      ? '; no payout method named'
      : figure.weakness === 'floor'
        ? '; the low end of a range'
        : ''
  return `${CONFIDENCE[confidence]}: ${support}${weakness}`
}

/** Returns the paragraphs on the value of a day, and how it compares; none without a value. */
export function amountParagraphs(sheet: SheetData): readonly string[] {
  const { short, casino, file, facts } = sheet
  const { daily, expected, playCost, example, cash, list: others, claimsPerDay, claim } = facts
  if (daily === null || expected === null || daily === 0) return []
  const { weakness } = agreementOn(file, 'expected_daily_reward')
  const sentences = [
    weakness === 'one-list'
      ? `Only one list reports ${possessive(short)} bonus: ${formatMoney(daily)} a day. Our tier doesn’t count it.`
      : `We count ${possessive(short)} bonus as ${formatMoney(daily)} a day.`,
  ]
  const assumed =
    file.playthrough === null
      ? ' We assume one [playthrough](/glossary#playthrough): no source states it.'
      : ''
  if (hasNoPlaythrough(file)) {
    sentences.push(
      expected === daily
        ? 'You don’t have to play it through.'
        : `You don’t have to play it through. Our tier still counts one [playthrough](/glossary#playthrough), after which ${formatMoney(expected)} is left, and so do the days below.`,
    )
  } else if (playCost !== null) {
    const total =
      playCost.total === null ? '' : `, or ${formatMoney(playCost.total)} until the first cash-out`
    sentences.push(
      `${typographic(casino.wash_game ?? 'The game')} returns ${casino.rtp}%, so about ${formatMoney(expected)} is left after one ${assumed === '' ? '[playthrough](/glossary#playthrough)' : 'playthrough'}. That costs about ${formatMoney(playCost.perDay)} a day${total}.${assumed}`,
    )
  } else if (example !== null) {
    const later =
      example.days === null || cash === null || cash.days === null
        ? []
        : [`the first cash-out takes ${counted(example.days, 'day')}`]
    // Of a few cents, the loss is less than one cent: only the days show it.
    const worth = example.perDay === daily ? [] : [`a day is worth ${formatMoney(example.perDay)}`]
    const lower = [...worth, ...later]
    sentences.push(
      `The amount is the best case: we found no game for it with a published [return](/glossary#rtp).${lower.length === 0 ? '' : ` At ${EXAMPLE_RTP}%, ${lower.join(', and ')}.`}${assumed}`,
    )
  }
  const times = file.playthrough?.times ?? 1
  if (times > 1)
    sentences.push(
      `But its playthrough is ${times}x${printedDoubt(file.figures.playthrough ?? null)}: at a return of ${returnOf(casino)}%, about ${formatMoney(playthroughValue(daily, returnOf(casino), times))} of a day’s bonus is left after it.`,
    )
  if (claimsPerDay > 1 && claim !== null)
    sentences.push(
      `It takes ${inWords(claimsPerDay)} claims a day to get all of it; one is worth about ${formatMoney(claim)}.`,
    )
  if (weakness === 'floor') sentences.push('The bonus varies, and we count the low end.')
  else if (weakness !== 'one-list' && others.valued > 0) {
    const more =
      others.higher === others.valued
        ? 'all pay'
        : others.higher === 0
          ? 'none pays'
          : others.higher === 1
            ? 'one pays'
            : `${inWords(others.higher)} pay`
    sentences.push(`Of the ${others.valued} casinos in tiers 1 to 4 with a known value, ${more} more a day.`)
  }
  return [sentences.join(' ')]
}

/** The published return of the game, else the one that the examples of all pages use. */
function returnOf({ rtp, rtp_published: isPublished }: CatalogCasino): number {
  return isPublished ? rtp : EXAMPLE_RTP
}

/** Returns what the clock of the daily bonus means for a player; null unless the clock is known. */
export function resetSentence({ short, file, facts }: SheetData): string | null {
  const [{ clock, sources }] = file.bonuses
  const doubt = printedResetDoubt(clock, sources.clock)
  const loss = facts.claim === null || facts.claim === 0 ? null : `about ${formatMoney(facts.claim)}`
  if (clock.kind === 'fixed')
    return `${short} resets for everyone at the same moment${doubt}, so a late claim doesn’t move the next one.${loss === null ? '' : ` A day that you skip costs ${loss}.`}`
  if (clock.kind !== 'rolling') return null
  const opens = `At ${short}, the next claim opens ${lengthText(clock.minutes)} after your last one${doubt}.`
  if (clock.stacks !== undefined) return `${opens} Up to ${inWords(clock.stacks)} unclaimed ones add up.`
  if (clock.minutes < DAY_MINUTES)
    return loss === null ? opens : `${opens} A claim that you miss costs ${loss}.`
  return clock.minutes === DAY_MINUTES && loss !== null
    ? `${opens} If you claim half an hour later each day, you lose one bonus every ${daysPerLostBonus(MINUTES_LATE)} days: ${loss}.`
    : opens
}

/** Returns the steps from the casino's site to the cash-out, as far as sources give them. */
export function claimSteps(sheet: SheetData): readonly string[] {
  const { short, casino, file, facts } = sheet
  const [{ clock, value, sources }] = file.bonuses
  const doubt = resetDoubt(clock, sources.clock)
  const steps = [
    `Log in at ${casino.site === null ? short : new URL(casino.site).hostname.replace(/^www\./, '')}.`,
  ]
  if (casino.where_to_collect !== null) {
    const find = `Find the bonus: ${typographic(casino.where_to_collect)}.`.replace('”.', '.”')
    const opens = bonusPageText(opensPageOf(sheet))
    steps.push(opens === null ? find : `${find} ${opens}`)
  }
  if (clock.kind === 'condition')
    steps.push(clock.condition === 'mail' ? `${clock.text}.` : `Claim: ${lowerFirst(clock.text)}.`)
  else if (value.kind === 'ladder')
    steps.push(
      value.onMiss === 'restart'
        ? `Claim every day: a missed day takes you back to day 1 of ${value.days.length}.`
        : `Claim every day; a missed day doesn’t take you back.`,
    )
  else if (clock.kind === 'rolling') steps.push(`Claim, and come back ${lengthText(clock.minutes)} later.`)
  else if (clock.kind === 'fixed')
    steps.push(`Claim once between two resets (${printedClock(clock)}${doubt === null ? '' : `; ${doubt}`}).`)
  else if (clock.kind === 'daily') steps.push('Claim once a day.')
  else if (facts.payouts.length > 0) steps.push('Claim the bonus.')
  const game = casino.wash_game === null ? '' : ` on ${typographic(casino.wash_game)}`
  if (!hasNoPlaythrough(file) && (game !== '' || file.playthrough !== null))
    steps.push(
      `Play it through${game}${game === '' ? ' as the rules require' : ''}${casino.rtp_published ? `, which returns ${casino.rtp}%` : ''}.`,
    )
  const [first] = facts.payouts
  if (first) steps.push(`Cash out from ${minimumText(first, sheet)}.`)
  return steps
}

/** Whether the link leads to the page of the daily bonus, with or without a code. A whole referral link leads elsewhere. */
function opensPageOf({ casino: { link }, file: { bonus_page: page } }: SheetData): boolean {
  return page !== null && link !== null && link.startsWith(page.url)
}

/** Returns the paragraphs below the table of minimums. */
export function cashOutParagraphs(sheet: SheetData): readonly string[] {
  const { short, casino, facts } = sheet
  const { payouts, cash, list: others } = facts
  const [soonest] = payouts
  const waits: string[] = []
  if (soonest && soonest.claims !== null) {
    const claims = counted(soonest.claims, 'claim')
    if (isUntyped(sheet, soonest))
      waits.push(`At ${short}, it takes ${claims} to reach ${formatMoney(soonest.minimum)}.`)
    else if (payouts.length === 1)
      waits.push(
        `At ${short}, only ${methodWithVerb(soonest.method, casino)} a known minimum, which takes ${claims} to reach.`,
      )
    else
      waits.push(
        `At ${short}, the ${methodName(soonest.method, casino)} minimum comes first, after ${claims}.`,
      )
  }
  if (waits.length > 0 && cash && cash.days !== null) {
    waits.push(
      `Skip two days a week, and ${isUntyped(sheet, cash) ? 'it' : 'cash'} takes about ${counted(Math.ceil((cash.days * 7) / 5), 'day')}.`,
    )
    if (others.medianDays !== null)
      waits.push(`The median wait for cash in tiers 1 to 4 is ${counted(others.medianDays, 'day')}.`)
  }
  const paragraphs = waits.length === 0 ? [] : [waits.join(' ')]
  // Some notes give more: who states the minimum, and what others say.
  const isNoted = reportLines(sheet.file).some((line) => line.includes('for which payout method'))
  if (cash && isUntyped(sheet, cash) && !isNoted)
    paragraphs.push(
      `No source says which payout method ${possessive(short)} ${formatMoney(cash.minimum)} minimum applies to. Our tables list it under ${methodName(cash.method, casino)}.`,
    )
  return paragraphs
}

/** Returns whether no source says which payout method a minimum applies to. No file lists the sources of an e-wallet minimum. */
export function isUntyped({ file }: Pick<SheetData, 'file'>, { method }: Payout): boolean {
  return method !== 'wallet' && agreementOn(file, `${method}_min`).weakness === 'untyped'
}

/** Names a payout method in a sentence. */
export function methodName(method: PayoutMethod, { wallet_name: wallet }: CatalogCasino): string {
  const names = { bank: 'bank transfer', gift: 'gift card', crypto: 'crypto', wallet: walletName(wallet) }
  return names[method]
}

/** Names a payout method as the subject of a sentence, with its verb: `bank transfer has`, `gift cards have`. */
function methodWithVerb(method: PayoutMethod, casino: CatalogCasino): string {
  if (method === 'gift') return 'gift cards have'
  return `${method === 'wallet' ? 'the ' : ''}${methodName(method, casino)} has`
}

/** Describes a minimum: `$50.00 by bank transfer`, `$20.00 in crypto`, `$50.00 (method not stated)`. */
export function minimumText(payout: Payout, sheet: Pick<SheetData, 'casino' | 'file'>): string {
  const amount = formatMoney(payout.minimum)
  if (isUntyped(sheet, payout)) return `${amount} (method not stated)`
  return `${amount} ${payout.method === 'crypto' ? 'in' : 'by'} ${methodName(payout.method, sheet.casino)}`
}

/** Lists names with commas and "and". */
export function listText(names: readonly string[]): string {
  return list.format(names)
}

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?=[a-z ])/, (initial) => initial.toLowerCase())
}
