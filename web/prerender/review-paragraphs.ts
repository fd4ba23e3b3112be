import { daysPerLostBonus } from '#content/drift-facts.ts'
import { agreementOn, EXAMPLE_RTP } from '#content/review-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import { resetOf } from '#web/prerender/printed-casinos.ts'
import {
  byMethod,
  counted,
  inWords,
  methodName,
  methodWithVerb,
  minimumAgreement,
  type Review,
  sentenceCase,
  sourcesGive,
  typographic,
} from '#web/prerender/review-text.ts'

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
    const next = `The next claim opens ${counted(Number(value), 'hour')} after your last one.`
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
