import { expect, test } from 'vitest'
import type { FigureSources } from '#catalog/bonus-schema.ts'
import type { CasinoFile, CatalogCasino } from '#catalog/schema.ts'
import { casinoFile, listedCasinos } from '#content/listed-casinos.ts'
import { reviewFacts } from '#content/review-facts.ts'
import {
  amountParagraphs,
  answerText,
  cashOutParagraphs,
  claimSteps,
  evidenceText,
  reportLines,
  resetSentence,
  resetText,
  type SheetData,
  unknownFigures,
} from '#web/prerender/fact-sheet-texts.ts'

const [one] = listedCasinos()

const source = (at: number) => `https://site-${at}.example/`

type Bonus = CasinoFile['bonuses'][0]

/** A casino that gives $0.80 in four claims a day and pays $100 by bank transfer. The list has only this casino. */
function sheet(
  change: Partial<CatalogCasino> = {},
  bonus: Partial<Bonus> = {},
  file: Partial<CasinoFile> = {},
): SheetData {
  if (!one) throw new Error('the catalog is empty')
  const casino: CatalogCasino = {
    ...one,
    name: 'Alpha Casino',
    site: 'https://www.alpha.example',
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
    min_age: 21,
    operator: 'Alpha Ltd.',
    supports_crypto: false,
    ...change,
  }
  const stored = casinoFile(one.id)
  const daily: Bonus = {
    ...stored.bonuses[0],
    clock: { kind: 'rolling', minutes: 360 },
    value: { kind: 'fixed', amount: '0.20' },
    sources: { clock: null, value: null },
    ...bonus,
  }
  return {
    slug: 'alpha-casino',
    short: 'Alpha',
    casino,
    file: {
      ...stored,
      notes: null,
      playthrough: { times: 1, terms: null },
      payment_trouble: null,
      figures: {},
      ...file,
      bonuses: [daily],
    },
    facts: reviewFacts(casino, [casino]),
  }
}

test('the answer names the amount, the reset, and the minimum, as far as they are known', () => {
  expect(answerText(sheet())).toBe(
    'Alpha gives $0.20 a claim, up to four claims a day. It’s ready again 6 hours after you collect. Minimum cash-out: $100.00 by bank transfer.',
  )
  const oneList: FigureSources = { agree: [source(1)], differ: [], weakness: 'one-list' }
  expect(answerText(sheet({}, { sources: { clock: oneList, value: null } }))).toContain(
    'It’s ready again 6 hours after you collect (one list).',
  )
  const none = { bank_min: null, expected_daily_reward: null }
  expect(answerText(sheet(none, { clock: { kind: 'unknown' }, value: { kind: 'unknown' } }))).toBe(
    'No source that we read says what Alpha gives a day. Here is what sources report about Alpha, with their dates.',
  )
  const zero = { kind: 'fixed', amount: '0.00' } as const
  expect(
    answerText(
      sheet({}, { clock: { kind: 'unknown' }, value: zero, sources: { clock: null, value: oneList } }),
    ),
  ).toBe(
    'One list shows $0.00 a day for Alpha: it may have no daily bonus now. Minimum cash-out: $100.00 by bank transfer.',
  )
  const mail = { kind: 'condition', condition: 'mail', text: 'Send a request by mail' } as const
  expect(
    answerText(sheet({ bank_min: null }, { clock: mail, value: { kind: 'fixed', amount: '5.00' } })),
  ).toBe(
    'Alpha has no plain daily bonus: $5.00, send a request by mail. Here is what sources report about Alpha, with their dates.',
  )
})

test('only what no source gives is named as unknown', () => {
  expect(unknownFigures(sheet({ where_to_collect: 'Wallet' }))).toEqual(['the states it excludes'])
  const bare = { bank_min: null, min_age: null, operator: null, supports_crypto: null }
  const bonus = { clock: { kind: 'daily' }, value: { kind: 'unknown' } } as const
  expect(unknownFigures(sheet(bare, bonus, { playthrough: null }))).toEqual([
    'the amount',
    'the hour of the reset',
    'the minimum cash-out',
    'the playthrough',
    'the page to claim it on',
    'the states it excludes',
    'the minimum age',
    'the operator',
    'crypto payouts',
  ])
})

test.each([
  [[1, 2, 3], [], null, 'high', 'High confidence: three sources agree'],
  [[1], [2, 3], null, 'low', 'Low confidence: one source, and two disagree'],
  [[1], [2], null, 'low', 'Low confidence: one source, and one disagrees'],
  [[1, 2], [], 'one-list', 'low', 'Low confidence: only one list reports it'],
  [[1], [], 'untyped', 'low', 'Low confidence: one source; no payout method named'],
  [[], [1], null, 'low', null],
] as const)('%o against %o, %s: %s', (agree, differ, weakness, confidence, text) => {
  const figure: FigureSources = { agree: agree.map(source), differ: differ.map(source), weakness }
  expect(evidenceText(figure, confidence)).toBe(text)
})

test('the value of a day, with an example of the unknown return or with the known one', () => {
  // $0.80 at 95% is $0.76, and $100 takes 131.6 days.
  expect(amountParagraphs(sheet())).toEqual([
    'We count Alpha’s bonus as $0.80 a day. The amount is the best case: we found no game for it with a published [return](/glossary#rtp). At 95%, a day is worth $0.76, and the first cash-out takes 132 days. It takes four claims a day to get all of it; one is worth about $0.20. Of the 1 casinos in tiers 1 to 4 with a known value, none pays more a day.',
  ])
  const [known] = amountParagraphs(sheet({ rtp: 96.58, rtp_published: true, wash_game: "Joker's Jewels" }))
  expect(known).toContain(
    'Joker’s Jewels returns 96.58%, so about $0.77 is left after one [playthrough](/glossary#playthrough). That costs about $0.03 a day, or $3.56 until the first cash-out.',
  )
  expect(amountParagraphs(sheet({ expected_daily_reward: null }))).toEqual([])
})

test.each([
  [
    {},
    {},
    'At Alpha, the next claim opens 6 hours after your last one. A claim that you miss costs about $0.20.',
  ],
  [
    { reset_value: '24' },
    { clock: { kind: 'rolling', minutes: 1440 } },
    'At Alpha, the next claim opens 24 hours after your last one. If you claim half an hour later each day, you lose one bonus every 48 days: about $0.80.',
  ],
  [
    { reset_type: 'specific_time', reset_value: '18:00:00', reset_zone: 'America/Los_Angeles' },
    { clock: { kind: 'fixed', times: ['18:00'], zone: 'America/Los_Angeles' } },
    'Alpha resets for everyone at the same moment, so a late claim doesn’t move the next one. A day that you skip costs about $0.80.',
  ],
  [
    {},
    { sources: { clock: { agree: [source(1)], differ: [source(2)], weakness: null }, value: null } },
    'At Alpha, the next claim opens 6 hours after your last one (disputed). A claim that you miss costs about $0.20.',
  ],
  [{}, { clock: { kind: 'daily' } }, null],
] satisfies [Partial<CatalogCasino>, Partial<Bonus>, string | null][])(
  'the reset with %o and %o',
  (change, bonus, text) => expect(resetSentence(sheet(change, bonus))).toBe(text),
)

test.each([
  ['https://alpha.example/daily', ' Once you’re logged in, “Collect & Visit” opens that page.'],
  ['https://alpha.example/daily?ref=abc', ' Once you’re logged in, “Collect & Visit” opens that page.'],
  ['https://alpha.example/join/abc', ''],
  ['https://alpha.example', ''],
  [null, ''],
])('the steps say that the link opens the page of the bonus only if it does: %s', (link, opens) => {
  const page = { url: 'https://alpha.example/daily', source: 'https://source.example/1' }
  const change = { where_to_collect: 'Daily page (alpha.example/daily)', link }
  expect(claimSteps(sheet(change, {}, { bonus_page: page }))[1]).toBe(
    `Find the bonus: Daily page (alpha.example/daily).${opens}`,
  )
})

test('the steps name only what sources give', () => {
  expect(claimSteps(sheet({ bank_min: null }, {}, { playthrough: null }))).toEqual([
    'Log in at alpha.example.',
    'Claim, and come back 6 hours later.',
  ])
  expect(claimSteps(sheet({}, { clock: { kind: 'daily' } }))[1]).toBe('Claim once a day.')
  const change = { where_to_collect: 'Wallet > "Claim"', wash_game: 'Dice', rtp: 99, rtp_published: true }
  expect(claimSteps(sheet(change))).toEqual([
    'Log in at alpha.example.',
    'Find the bonus: Wallet > “Claim.”',
    'Claim, and come back 6 hours later.',
    'Play it through on Dice, which returns 99%.',
    'Cash out from $100.00 by bank transfer.',
  ])
})

test('the soonest payout, the pace, and a minimum without a payout method', () => {
  const figures = { bank_min: { agree: [source(1)], differ: [], weakness: 'untyped' as const } }
  expect(cashOutParagraphs(sheet({ gift_min: '10.00' }, {}, { figures }))).toEqual([
    // 10 / 0.20 = 50 claims; 125 days of five in seven are 175.
    'At Alpha, the gift card minimum comes first, after 50 claims. Skip two days a week, and it takes about 175 days. The median wait for cash in tiers 1 to 4 is 125 days.',
    'No source says which payout method Alpha’s $100.00 minimum applies to. Our tables list it under bank transfer.',
  ])
})

test('a note about a minimum without a payout method replaces the general sentence', () => {
  const figures = { bank_min: { agree: [source(1)], differ: [], weakness: 'untyped' as const } }
  const notes = 'Beta shows a $100 minimum but doesn’t say for which payout method, and asks for a fee.'
  expect(cashOutParagraphs(sheet({}, {}, { figures, notes }))).toHaveLength(1)
})

test('notes that other parts of the sheet state are not repeated', () => {
  const set = 'The bonus resets at a set time of day, but we couldn’t find out what time.'
  const untyped =
    'Casino Masterlist shows a $100 minimum but doesn’t say for which payout method. We list it under bank transfer.'
  expect(reportLines({ notes: `It pays.\n${set}\n${untyped}` })).toEqual(['It pays.'])
  expect(resetText({ bonuses: sheet({}, { clock: { kind: 'daily' } }).file.bonuses, notes: set })).toBe(
    'once a day, at a set time',
  )
})

test('a bonus without a playthrough has no cost and no step for it; without a source, one is assumed', () => {
  const change = { rtp: 99, rtp_published: true, wash_game: 'Dice' }
  const none = sheet(change, {}, { playthrough: { times: 0, terms: null } })
  expect(claimSteps(none).join(' ')).not.toContain('Play it through')
  expect(amountParagraphs(none)[0]).toContain('You don’t have to play it through.')
  expect(amountParagraphs(none)[0]).not.toContain('That costs')
  const [assumed] = amountParagraphs(sheet(change, {}, { playthrough: null }))
  expect(assumed).toContain('We assume one [playthrough](/glossary#playthrough): no source states it.')
})

test('an amount from one list is stated as such, not as one that counts', () => {
  const value = { agree: [source(1)], differ: [], weakness: 'one-list' as const }
  const [text] = amountParagraphs(sheet({}, { sources: { clock: null, value } }))
  expect(text).toContain('Only one list reports Alpha’s bonus: $0.80 a day. Our tier doesn’t count it.')
  expect(text).not.toContain('We count')
  expect(text).not.toContain('pays more a day')
})

test('a playthrough of several times says what is left after it, and whether only one list reports it', () => {
  const change = { rtp: 99, rtp_published: true, wash_game: 'Dice', expected_daily_reward: '1.00' }
  const figures = { playthrough: { agree: [source(1)], differ: [], weakness: 'one-list' as const } }
  const ten = sheet(change, {}, { playthrough: { times: 10, terms: null }, figures })
  // 0.99 ^ 10 = 0.9044
  expect(amountParagraphs(ten)[0]).toContain(
    'But its playthrough is 10x (one list): at a return of 99%, about $0.90 of a day’s bonus is left after it.',
  )
  expect(amountParagraphs(sheet(change))[0]).not.toContain('But its playthrough')
})

test('the loss at 95% of a few cents shows in the days, not in rounded cents', () => {
  const small = { expected_daily_reward: '0.05', reset_value: '24', bank_min: '10.00' }
  const [text] = amountParagraphs(sheet(small, { clock: { kind: 'rolling', minutes: 1440 } }))
  // $10 at $0.0475 a day takes 210.5 days; $0.05 takes 200.
  expect(text).toContain('At 95%, the first cash-out takes 211 days.')
  expect(text).not.toContain('a day is worth')
})
