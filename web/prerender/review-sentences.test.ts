import { expect, test } from 'vitest'
import type { FigureSources } from '#catalogue/bonus-schema.ts'
import type { CasinoFile, CatalogueCasino } from '#catalogue/schema.ts'
import { casinoFile, listedCasinos } from '#content/listed-casinos.ts'
import { reviewFacts } from '#content/review-facts.ts'
import {
  cashOutParagraphs,
  claimParagraphs,
  resetParagraphs,
  type Review,
  strengths,
  weaknesses,
} from '#web/prerender/review-sentences.ts'

const [one] = listedCasinos()

const source = (at: number) => `https://site-${at}.example/`

/** A casino that gives $0.80 in four claims a day and pays $100 by bank transfer. The list has only this casino. */
function review(
  change: Partial<CatalogueCasino> = {},
  bonus: FigureSources | null = null,
  figures: CasinoFile['figures'] = {},
): Review {
  if (!one) throw new Error('the catalogue is empty')
  const casino: CatalogueCasino = {
    ...one,
    active: true,
    tier: 1,
    rank: 1,
    expected_daily_reward: '0.80',
    rtp: 100,
    rtp_published: false,
    wash_game: null,
    where_to_collect: null,
    reset_type: 'hourly',
    reset_value: '6',
    reset_zone: null,
    reset_confirmed: true,
    bank_min: '100.00',
    gift_min: null,
    crypto_min: null,
    wallet_min: null,
    provenance: { ...one.provenance, confidence: 'medium' },
    ...change,
  }
  const stored = casinoFile(one.id)
  const [daily] = stored.bonuses
  const file: CasinoFile = {
    ...stored,
    payment_trouble: null,
    figures,
    bonuses: [{ ...daily, sources: { ...daily.sources, value: bonus } }],
  }
  return { slug: 'one', casino, file, facts: reviewFacts(casino, [casino]), names: [casino.name] }
}

test('several claims a day: the value of a claim, half the pace, and an example of the unknown return', () => {
  const bonus = { agree: [source(1), source(2)], differ: [source(3)], weakness: null }
  expect(claimParagraphs(review({}, bonus))).toEqual([
    'We use a daily bonus of $0.80. No source names a game to play it on, so we assume a [return](/glossary#rtp) of 100%. That is the best case. At a return of 95%, a day is worth $0.76, and the first cash-out takes 132 days, not 125.',
    'You can claim up to four times a day, and each claim is worth about $0.20. If you claim twice a day, the first cash-out takes 250 days. Of the 1 casinos in tiers 1 to 4, none pays more a day. The median is $0.80.',
    'Two sources give the bonus that we use, and one source gives a different amount. So [our confidence](/casino-reviews#how-to-read-it) in it is medium.',
  ])
})

test('a published return: what a playthrough costs', () => {
  const [text] = claimParagraphs(review({ rtp: 96.58, rtp_published: true, wash_game: "Joker's Jewels" }))
  expect(text).toBe(
    'We use a daily bonus of $0.80. Joker’s Jewels returns 96.58%, so about $0.77 is left after one [playthrough](/glossary#playthrough). That costs about $0.03 a day, or $3.56 on the way to the first cash-out.',
  )
})

test('an unknown daily value is not zero', () => {
  const unknown = review({ expected_daily_reward: null })
  expect(claimParagraphs(unknown)).toEqual([expect.stringContaining('it is unknown')])
  expect([...cashOutParagraphs(unknown), ...resetParagraphs(unknown)].join(' ')).not.toContain('$0.00')
})

test('the soonest payout, the pace, and a minimum without a payout method', () => {
  const figures = { bank_min: { agree: [source(1)], differ: [], weakness: 'untyped' as const } }
  expect(cashOutParagraphs(review({ gift_min: '10.00' }, null, figures))).toEqual([
    // 10 / 0.20 = 50 claims; 125 days of five in seven are 175.
    'The gift card minimum comes first, after 50 claims. A cash-out by bank transfer takes about 125 days. If you skip two days a week, it takes about 175 days. The median wait in tiers 1 to 4 is 125 days.',
    'No source says which payout method the $100.00 minimum applies to. We list it under bank transfer. If it applies to another method, the wait may be longer.',
  ])
})

test('a single minimum is not the first of several', () => {
  expect(cashOutParagraphs(review())).toEqual([
    'Only bank transfer has a known minimum, which takes 500 claims to reach. If you skip two days a week, it takes about 175 days. The median wait in tiers 1 to 4 is 125 days.',
  ])
})

test.each([
  [{}, 'The next claim opens 6 hours after your last one. Each claim that you miss costs about $0.20.'],
  [
    { reset_value: '24' },
    'The next claim opens 24 hours after your last one. If you claim half an hour later each day, you lose one bonus every 48 days: about $0.80.',
  ],
  [
    { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'America/Los_Angeles' },
    'It resets each day at 6 PM Pacific time. A late claim doesn’t move the next one.',
  ],
  [{ reset_type: null, reset_value: null }, expect.stringMatching(/^No source says when it resets\./)],
] as const)('the reset with %o', (change, text) => expect(resetParagraphs(review(change))).toEqual([text]))

test('names what is better and what is worse than the list', () => {
  const slow = review()
  const list = { ...slow.facts.list, medianPerDay: slow.facts.expected, medianDays: 100 }
  expect(strengths({ ...slow, facts: { ...slow.facts, list } })).toEqual([])
  expect(weaknesses({ ...slow, facts: { ...slow.facts, list } })).toEqual([
    'The first cash-out takes about 125 days. The median for tiers 1 to 4 is 100 days.',
  ])
  const file = { ...slow.file, payment_trouble: { kind: 'slow' as const, report: 'players wait' } }
  expect(weaknesses({ ...slow, file })).toEqual(['Slow payouts reported: players wait.'])
})
