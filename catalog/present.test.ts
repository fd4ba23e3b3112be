import { expect, test } from 'vitest'
import { Bonuses, type Bonus, type FigureSources } from '#catalog/bonus-schema.ts'
import { duplicates, readCasinoFiles } from '#catalog/load.ts'
import { presentCasinos } from '#catalog/present.ts'
import { CasinoFile } from '#catalog/schema.ts'

const files = readCasinoFiles(import.meta.dirname)
const like = files.ok ? files.value.find(({ listing }) => listing === 'open') : undefined
if (!like) throw new Error('no open casino')

const SOURCE = 'https://list.example.com/'
const stated = (weakness: FigureSources['weakness'] = null) => ({ agree: [SOURCE], differ: [], weakness })

function bonus(amount: string, over: Partial<Bonus> = {}): Bonus {
  const sources = { clock: null, value: null }
  return { name: null, clock: { kind: 'daily' }, value: { kind: 'fixed', amount }, sources, ...over }
}

function file(id: number, ...bonuses: CasinoFile['bonuses']): CasinoFile {
  return CasinoFile.parse({
    ...like,
    id,
    name: `Casino ${id}`,
    former_names: [],
    listing: 'open',
    rtp: null,
    bank_min: '50.00',
    gift_min: null,
    crypto_min: null,
    payment_trouble: null,
    sources: [{ url: SOURCE, date: '2026-09-30' }],
    figures: {},
    bonuses,
  })
}

const WHEEL: Partial<Bonus> = { id: 10_001, name: 'Wheel', clock: { kind: 'rolling', minutes: 720 } }

test('a further bonus is a row with the minimums, the link, and the tier of its casino, after it', () => {
  const [casino, wheel, other] = presentCasinos(
    [file(1, bonus('0.30'), bonus('0.20', WHEEL)), file(2, bonus('0.35'))],
    {},
  )
  expect(casino).toMatchObject({ id: 1, parent_id: null, name: 'Casino 1', tier: 3, rank: 2 })
  // Two claims of 0.20 a day are 0.40.
  expect(wheel).toMatchObject({
    id: 10_001,
    parent_id: 1,
    name: 'Wheel',
    clock: { kind: 'rolling', minutes: 720 },
    value: { kind: 'fixed', amount: '0.20' },
    reset_type: 'hourly',
    reset_value: '12',
    expected_daily_reward: '0.40',
    bank_min: '50.00',
    link: casino?.link,
    active: true,
    tier: 3,
    rank: 2,
  })
  expect(other).toMatchObject({ id: 2, parent_id: null, tier: 3, rank: 1 })
})

test('the clock and the value have their own provenance; the daily value has that of the value', () => {
  const sources = { clock: stated('one-list'), value: stated() }
  const clock = { kind: 'rolling', minutes: 1440 } as const
  const [casino] = presentCasinos([file(1, bonus('0.30', { clock, sources }))], {})
  const figure = { sources: [0], checked_on: '2026-09-30', confidence: 'low' }
  expect(casino?.provenance.figures).toEqual({
    expected_daily_reward: figure,
    value: figure,
    clock: { ...figure, one_list: true },
  })
  expect(casino).toMatchObject({ reset_type: 'hourly', reset_value: '24', reset_confirmed: false })
})

test('a figure of which other sources state another value is marked as disputed', () => {
  const clock = { ...stated(), differ: [SOURCE] }
  const [casino] = presentCasinos([file(1, bonus('0.30', { sources: { clock, value: stated() } }))], {})
  expect(casino?.provenance.figures?.clock).toMatchObject({ disputed: true, confidence: 'low' })
  expect(casino?.provenance.figures?.value).not.toHaveProperty('disputed')
})

test('a value that one list reports is shown, and does not raise the tier', () => {
  const reported = bonus('1.00', { sources: { clock: null, value: stated('one-list') } })
  expect(presentCasinos([file(1, reported)], {})).toMatchObject([
    {
      expected_daily_reward: '1.00',
      tier: 5,
      tier_reason: 'Only one list reports what the bonus is worth, so it doesn’t count.',
    },
  ])
})

test('an ID that two casinos or bonuses share is a problem', () => {
  const both = [1, 2].map((id) => ({
    where: `${id}.json`,
    casino: file(id, bonus('0.30'), bonus('0.20', WHEEL)),
  }))
  expect(duplicates(both)).toEqual([{ where: '2.json', field: 'id', reason: 'id 10001 is also in 1.json' }])
})

test.each<[string, unknown[], string]>([
  [
    'a named daily bonus',
    [bonus('1.00', { name: 'Daily' })],
    'the daily bonus has the ID and the name of the casino',
  ],
  [
    'a further bonus without an ID',
    [bonus('1.00'), bonus('1.00', { name: 'Wheel' })],
    'a further bonus has an ID and a name of its own',
  ],
  [
    'a further bonus without a name',
    [bonus('1.00'), bonus('1.00', { id: 10_001 })],
    'a further bonus has an ID and a name of its own',
  ],
  [
    'sources of an unknown value',
    [bonus('1.00', { value: { kind: 'unknown' }, sources: { clock: null, value: stated() } })],
    'an unknown value has sources',
  ],
  [
    'sources of an unknown clock',
    [bonus('1.00', { clock: { kind: 'unknown' }, sources: { clock: stated(), value: null } })],
    'an unknown clock has sources',
  ],
])('%s is rejected', (_case, bonuses, reason) =>
  expect(Bonuses.safeParse(bonuses).error?.issues.map(({ message }) => message)).toContain(reason),
)

test.each([[[]], [null], [{}]])('%j is no list of bonuses', (bonuses) =>
  expect(Bonuses.safeParse(bonuses).success).toBe(false),
)

test('a bonus with a source that its casino does not list is rejected', () => {
  const unlisted = bonus('1.00', {
    sources: { clock: null, value: { ...stated(), differ: ['https://other.example.com/'] } },
  })
  expect(() => file(1, unlisted)).toThrow(/https:\/\/other.example.com\/, which is not among the sources/)
})
