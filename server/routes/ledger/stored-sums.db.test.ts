import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BalancesResponse } from '#contract/balances.ts'
import { EntriesResponse, type Entry } from '#contract/entries.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { cents } from '#core/units.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

// Both sides of midnights of the zones below, of the ends of a leap February, of October, and of a year. In Newfoundland, the clock
// was set back at one minute past midnight until 2011, so that the evening before came back; in Cuba, it is set back to midnight.
const MOMENTS = [
  '2006-10-29T02:30:30.000Z',
  '2006-10-29T02:45:00.000Z',
  '2006-10-29T03:45:00.000Z',
  '2024-02-29T23:30:00.000Z',
  '2024-03-01T04:59:59.999Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T05:00:00.000Z',
  '2026-03-08T06:59:59.999Z',
  '2026-11-01T03:59:59.999Z',
  '2026-11-01T04:00:00.000Z',
  '2026-11-01T04:30:00.000Z',
  '2026-11-01T05:30:00.000Z',
  '2026-11-19T09:59:59.999Z',
  '2026-11-19T10:00:00.000Z',
  '2026-11-20T04:59:59.999Z',
]
const ZONES = ['UTC', 'America/New_York', 'America/St_Johns', 'America/Havana', 'Pacific/Kiritimati'] as const

const moment = fc.constantFrom(...MOMENTS)
const casino = fc.constantFrom(1, 2, 3)
const amount = fc.integer({ min: 1, max: 100_000 }).map((value) => (value / 100).toFixed(2))
const status = fc.constantFrom('requested', 'approved', 'paid', 'rejected', 'canceled')
const cashOut = fc.record(
  { status, paidAt: moment, method: fc.constantFrom('bank', 'crypto') },
  { requiredKeys: [] },
)
const row = fc.record({
  casinoId: casino,
  kind: fc.constantFrom('collect', 'cash_out', 'spend', 'correction', 'played'),
  amount,
  occurredAt: moment,
  voidedAt: fc.option(moment, { freq: 5 }),
  status: fc.option(status),
  paidAt: fc.option(moment),
  fee: fc.constant('0.01'),
  worth: fc.constant('0.75'),
})

/** A write through the API; those of entries are about one of the entries so far, if there is any. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ collects: casino, amount: fc.option(amount), at: moment }) },
  { weight: 4, arbitrary: fc.record({ cashesOut: casino, amount, at: moment, more: cashOut }) },
  { weight: 2, arbitrary: fc.record({ spends: casino, amount, at: moment }) },
  { weight: 1, arbitrary: fc.record({ corrects: casino, balance: amount }) },
  { weight: 1, arbitrary: fc.record({ plays: casino, amount, at: moment }) },
  { weight: 3, arbitrary: fc.record({ edits: fc.nat(99), amount, at: moment }) },
  { weight: 4, arbitrary: fc.record({ edits: fc.nat(99), more: cashOut }) },
  { weight: 2, arbitrary: fc.record({ deletes: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ restores: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ imports: fc.array(row, { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ undoes: fc.nat(9), edited: fc.constantFrom('keep', 'delete') }) },
  { weight: 1, arbitrary: fc.record({ zone: fc.constantFrom(...ZONES) }) },
)
type Written = typeof write extends fc.Arbitrary<infer One> ? One : never

async function perform(writes: readonly Written[]): Promise<string> {
  const ids: string[] = []
  const imports: string[] = []
  let zone = 'UTC'
  const post = async (path: string, body: object) => {
    const id = randomUUID()
    const { status: code } = await ann.post(path, { id, ...body })
    if (code === 201) ids.push(id)
  }
  const entry = (number: number) => ids[number % Math.max(1, ids.length)] ?? randomUUID()
  for (const one of writes) {
    if ('collects' in one) {
      const { collects, amount: received, at } = one
      await post(`/api/casinos/${collects}/collections`, { amount: received, occurredAt: at, again: true })
    } else if ('cashesOut' in one) {
      const { cashesOut, amount: value, at, more } = one
      await post(`/api/casinos/${cashesOut}/cash-outs`, { amount: value, occurredAt: at, ...more })
    } else if ('spends' in one) {
      await post(`/api/casinos/${one.spends}/spends`, { amount: one.amount, occurredAt: one.at })
    } else if ('corrects' in one) {
      await post(`/api/casinos/${one.corrects}/corrections`, { balance: one.balance })
    } else if ('plays' in one) {
      await post(`/api/casinos/${one.plays}/played`, { amount: one.amount, occurredAt: one.at })
    } else if ('edits' in one) {
      const body = 'more' in one ? { note: 'x', ...one.more } : { amount: one.amount, occurredAt: one.at }
      await ann.send('PATCH', `/api/entries/${entry(one.edits)}`, { body })
    } else if ('deletes' in one) {
      await ann.send('DELETE', `/api/entries/${entry(one.deletes)}`)
    } else if ('restores' in one) {
      await ann.post(`/api/entries/${entry(one.restores)}/restore`)
    } else if ('imports' in one) {
      for (const batch of importBatches(one.imports.map((values) => importRow(values)))) {
        imports.push(batch.id)
        ids.push(...batch.rows.map(({ id }) => id))
        expect((await ann.post('/api/imports', batch)).status).toBe(200)
      }
    } else if ('undoes' in one) {
      const id = imports[one.undoes % Math.max(1, imports.length)]
      if (id !== undefined) await ann.send('DELETE', `/api/imports/${id}?edited=${one.edited}`)
    } else {
      zone = one.zone
      expect((await ann.put('/api/settings', { timeZone: zone })).status).toBe(200)
    }
  }
  return zone
}

const page = async (search = ''): Promise<EntriesResponse> =>
  EntriesResponse.parse((await ann.get(`/api/entries?${search}`)).body)

async function allEntries(): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let next: string | null = ''; next !== null;) {
    const one: EntriesResponse = await page(next === '' ? '' : `cursor=${next}`)
    entries.push(...one.entries)
    next = one.next
  }
  return entries.filter(({ voidedAt }) => voidedAt === null)
}

/** The calendar day of a zone, by ICU, which PostgreSQL does not use. */
function dayOf(zone: string, at: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(at))
}

/** Sums by key; those that are all 0 are left out. */
class Sums {
  readonly #sums = new Map<string, Record<string, number>>()

  add(key: string, values: Readonly<Record<string, number>>): void {
    const sums = this.#sums.get(key) ?? {}
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value
    this.#sums.set(key, sums)
  }

  get(key: string): Record<string, number> {
    return this.#sums.get(key) ?? {}
  }

  /** Returns the sums that are not 0, by key and name. */
  known(): Record<string, number> {
    const all = [...this.#sums].flatMap(([key, sums]) =>
      Object.entries(sums).map(([name, value]) => [`${key} ${name}`, value] as const),
    )
    return Object.fromEntries(all.filter(([, value]) => value !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Returns the sums of rows of the database, in which amounts are texts. */
function stored(rows: readonly Readonly<Record<string, unknown>>[], keys: readonly string[]): Sums {
  const sums = new Sums()
  for (const all of rows) {
    const key = keys.map((name) => String(all[name])).join(' ')
    for (const [name, value] of Object.entries(all)) {
      if (keys.includes(name) || name === 'user_id') continue
      sums.add(key, { [name]: typeof value === 'string' ? centsOfDecimal(value) : Number(value) })
    }
  }
  return sums
}

const BY_DAY = {
  claims_by_day: ['collections', 'claimed'],
  compared_by_day: ['compared', 'compared_worth', 'compared_amount'],
  spends_by_day: ['spends', 'spent'],
  paid_by_day: ['paid_count', 'paid', 'fees'],
} as const

/** Returns the sums by day of months of casinos. */
function storedByDay(rows: readonly Readonly<Record<string, unknown>>[]): Sums {
  const sums = new Sums()
  for (const month of rows)
    for (const [column, names] of Object.entries(BY_DAY)) {
      const values = month[column] as readonly unknown[] | null
      if (values !== null) expect(values).toHaveLength(31 * names.length)
      for (const [index, value] of (values ?? []).entries()) {
        const day = String(Math.floor(index / names.length) + 1).padStart(2, '0')
        sums.add(`${String(month['month']).slice(0, 8)}${day} ${String(month['casino_id'])}`, {
          [names[index % names.length] ?? '']: Number(value),
        })
      }
    }
  return sums
}

/** Adds up entries by the rules of the documentation, one by one. */
function addedUp(entries: readonly Entry[], zone: string) {
  const [casinos, days, months, casinoDays] = [new Sums(), new Sums(), new Sums(), new Sums()]
  const addToCasino = (day: string, id: string, values: Readonly<Record<string, number>>) => {
    months.add(`${day.slice(0, 7)}-01 ${id}`, values)
    casinoDays.add(`${day} ${id}`, values)
  }
  const active = new Map<string, Set<number>>()
  for (const entry of entries) {
    const value = entry.amount === null ? 0 : centsOfDecimal(entry.amount)
    const worth = entry.worth === null ? null : centsOfDecimal(entry.worth)
    const day = dayOf(zone, entry.occurredAt)
    const id = String(entry.casinoId)
    const month = `${day.slice(0, 7)}-01 ${id}`
    if (entry.kind === 'collect') {
      const claimed = entry.amount === null ? (worth ?? 0) : value
      casinos.add(id, { claimed, collections: 1 })
      days.add(day, { claimed, collections: 1 })
      addToCasino(day, id, { claimed, collections: 1 })
      if (entry.amount !== null && worth !== null)
        addToCasino(day, id, { compared: 1, compared_worth: worth, compared_amount: value })
      active.set(month, (active.get(month) ?? new Set()).add(Number(day.slice(8))))
    } else if (entry.kind === 'spend') {
      casinos.add(id, { user_total_spent: value, spends: 1 })
      days.add(day, { spent: value, spends: 1 })
      addToCasino(day, id, { spent: value, spends: 1 })
    } else if (entry.kind === 'cash_out') {
      casinos.add(id, { cash_outs: 1 })
      days.add(day, { cash_outs: 1 })
      if (entry.status === 'requested' || entry.status === 'approved') casinos.add(id, { on_the_way: value })
      if (entry.status !== 'paid') continue
      const fees = entry.fee === null ? 0 : centsOfDecimal(entry.fee)
      const paidOn = dayOf(zone, entry.paidAt ?? '')
      casinos.add(id, { user_total_payout: value })
      days.add(day, { cashed_out: value })
      days.add(paidOn, { paid: value, paid_count: 1, fees })
      addToCasino(paidOn, id, { paid: value, paid_count: 1, fees })
    } else {
      casinos.add(id, { adjustments: 1, [entry.kind === 'played' ? 'played' : 'corrections']: value })
      days.add(day, { adjustments: 1 })
    }
  }
  for (const [month, set] of active)
    months.add(month, { active_days: [...set].reduce((bits, day) => bits + 2 ** (day - 1), 0) })
  return { casinos, days, months, casinoDays }
}

const MONTH_COLUMNS =
  'month::text as month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count, paid, fees, active_days'
const INCOMPLETE =
  '(select * from entry_months where by_day_count <> collections + spends + paid_count) as incomplete'

const read = (columns: string, table: string) =>
  readEverything<Record<string, unknown>>(
    database,
    `select ${columns} from ${table} where user_id = $1::uuid`,
    [ann.id],
  )

async function expectBalances(casinos: Sums): Promise<void> {
  const balances = BalancesResponse.parse((await ann.get('/api/balances')).body)
  for (const one of balances.casinos) {
    const sums = casinos.get(String(one.casinoId))
    const of = (name: string) => decimalText(cents(sums[name] ?? 0))
    expect(one).toMatchObject({
      claimed: of('claimed'),
      spent: of('user_total_spent'),
      paid: of('user_total_payout'),
      onTheWay: of('on_the_way'),
      corrections: of('corrections'),
      played: of('played'),
    })
    const { claimed = 0, user_total_spent: spent = 0, user_total_payout: paid = 0 } = sums
    const { on_the_way: onTheWay = 0, corrections = 0 } = sums
    expect(one.balance).toBe(decimalText(cents(claimed + spent - paid - onTheWay + corrections)))
  }
}

const filter = fc.record(
  {
    from: moment,
    to: moment,
    casino,
    status: fc.oneof(status, fc.constant('open')),
  },
  { requiredKeys: [] },
)
type Filter = typeof filter extends fc.Arbitrary<infer One> ? One : never

async function expectTotals(entries: readonly Entry[], { from, to, casino: id, status: state }: Filter) {
  const isOpen = (entry: Entry) => entry.status === 'requested' || entry.status === 'approved'
  const matching = entries.filter(
    (entry) =>
      (from === undefined || entry.occurredAt >= from) &&
      (to === undefined || entry.occurredAt < to) &&
      (id === undefined || entry.casinoId === id) &&
      (state === undefined || (state === 'open' ? isOpen(entry) : entry.status === state)),
  )
  const sum = (of: (entry: Entry) => boolean) =>
    matching.reduce((total, entry) => total + (of(entry) ? centsOfDecimal(entry.amount ?? '0.00') : 0), 0)
  const cashedOut = sum((entry) => entry.status === 'paid')
  const spent = sum(({ kind }) => kind === 'spend')
  const search = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(id && { casino: String(id) }),
    ...(state && { status: state }),
    deleted: 'without',
  })
  const first = await page(search.toString())
  expect(first.totals).toEqual({
    entries: matching.length,
    collections: matching.filter(({ kind }) => kind === 'collect').length,
    cashedOut: decimalText(cents(cashedOut)),
    spent: decimalText(cents(spent)),
    profit: decimalText(cents(cashedOut - spent)),
  })
  expect(first.entries.map(({ id: one }) => one)).toEqual(matching.map(({ id: one }) => one))
}

test(
  'after any writes, all stored sums are those of the entries, in the days and months of the zone',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 10, maxLength: 40 }),
        fc.array(filter, { minLength: 6, maxLength: 6 }),
        async (writes, filters) => {
          ann = await app.member()
          const zone = await perform(writes)
          const entries = await allEntries()
          const { casinos, days, months, casinoDays } = addedUp(entries, zone)
          expect(
            stored(
              await read(
                'casino_id, claimed, user_total_spent, user_total_payout, on_the_way, corrections, played, collections, cash_outs, spends, adjustments',
                'casinos_users',
              ),
              ['casino_id'],
            ).known(),
          ).toEqual(casinos.known())
          expect(stored(await read('*, day::text as day', 'entry_days'), ['day']).known()).toEqual(
            days.known(),
          )
          expect(stored(await read(MONTH_COLUMNS, 'entry_months'), ['month', 'casino_id']).known()).toEqual(
            months.known(),
          )
          const byDay = `month::text as month, casino_id, ${Object.keys(BY_DAY).join(', ')}`
          expect(storedByDay(await read(byDay, 'entry_months')).known()).toEqual(casinoDays.known())
          expect(await read('month', INCOMPLETE)).toEqual([])
          await expectBalances(casinos)
          for (const one of filters) await expectTotals(entries, one)
        },
      ),
      { numRuns: 15 },
    )
    expect(await checkTotals(database.db)).toBe(0)
  },
)

test.each([
  ['collections', 'the month is missing', 'delete from entry_months'],
  ['collections', 'the day is missing', 'delete from entry_days'],
  ['spends', 'the month is missing', 'delete from entry_months'],
  ['spends', 'the day has none', 'update entry_days set spends = 0, spent = 0'],
  ['spends', 'the casino has none', 'update casinos_users set spends = 0, user_total_spent = 0'],
  ['cash-outs', 'the month is missing', 'delete from entry_months'],
  ['cash-outs', 'the month has none', 'update entry_months set paid_count = 0, paid = 0, by_day_count = 0'],
  ['cash-outs', 'the day is missing', 'delete from entry_days'],
])('after one of two %s is deleted, the sums are right although %s', async (path, _damage, statement) => {
  ann = await app.member()
  const [first, second] = [randomUUID(), randomUUID()]
  for (const [id, time] of [
    [first, '12:00'],
    [second, '18:00'],
  ])
    await ann.post(`/api/casinos/1/${path}`, { id, amount: '5.00', occurredAt: `2026-11-01T${time}:00.000Z` })
  await runAsUser(database.db, ann.id, [
    {
      name: `test-${statement.replaceAll(/\W+/g, '-')}`,
      text: `${statement} where user_id = $1::uuid`,
      values: [ann.id],
    },
  ])
  expect(await checkTotals(database.db)).toBe(1)
  expect((await ann.send('DELETE', `/api/entries/${first}`)).status).toBe(200)
  expect(await checkTotals(database.db)).toBe(0)
})
