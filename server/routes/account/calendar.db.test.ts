import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CalendarCreated, CalendarResponse } from '#contract/calendar.ts'
import { ExportResponse } from '#contract/export.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import type { FixedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { casino } from '#server/testing/factories.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MIDNIGHT: FixedClock = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
const LADDER: BonusValue = {
  kind: 'ladder',
  days: [{ amount: '0.30' }, { amount: '0.50' }],
  afterEnd: 'stay',
  onMiss: 'restart',
}

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, {
    casinos: [
      casino(1, { name: 'Pulsz', clock: MIDNIGHT }),
      casino(2, { name: 'Timer', clock: { kind: 'rolling', minutes: 1440 } }),
      casino(7, { name: 'Wheel', parent_id: 1, clock: { ...MIDNIGHT, times: ['12:00'] } }),
    ],
  })
  ann = await app.member()
  // The law of California forbids the links.
  await ann.put(PATHS.place, { place: 'OH' })
})

const create = async (member = ann) => CalendarCreated.parse((await member.post(PATHS.calendar)).body)
const state = async () => CalendarResponse.parse((await ann.get(PATHS.calendar)).body).feed
const pathOf = (url: string) => new URL(url).pathname
const read = (url: string) => app.visitor().get(pathOf(url))

async function summaries(url: string): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse((await read(url)).body) as unknown[])
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')))
    .toSorted()
}

test('a feed is created, and can be read without cookies by anyone with the address', async () => {
  expect(await state()).toBeNull()
  const { url, createdAt } = await create()
  expect(url).toMatch(/^http:\/\/localhost\/calendar\/[\w-]{43}\.ics$/)
  expect(await state()).toEqual({ url, createdAt, readAt: null })
  const response = await read(url)
  expect(response.status).toBe(200)
  expect(response.setCookies).toEqual([])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(await summaries(url)).toEqual(['Pulsz · Wheel: bonus ready', 'Pulsz: bonus ready'])
  expect((await state())?.readAt).toBe('2026-11-20T12:00:00.000Z')
})

test('HEAD and If-None-Match are answered, and the tag changes with the events', async () => {
  const { url } = await create()
  const first = await read(url)
  const etag = first.headers.get('etag') ?? ''
  const head = await app.visitor().send('HEAD', pathOf(url))
  expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag])
  const ask = (tag: string) => app.visitor().send('GET', pathOf(url), { headers: { 'if-none-match': tag } })
  app.deps.clock.advance(86_400_000)
  for (const tag of [etag, `"other", W/${etag}`]) {
    const same = await ask(tag)
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag])
  }
  await ann.put('/api/casinos/7/visibility', { hidden: true, snoozedUntil: null })
  const changed = await ask(etag)
  expect(changed.status).toBe(200)
  expect(changed.body).toContain('DTSTAMP:20261121T120000Z')
  expect(first.body).toContain('DTSTAMP:20261120T120000Z')
})

test('renewing replaces the address, and revoking ends it', async () => {
  const old = await create()
  const { url } = await create()
  expect(url).not.toBe(old.url)
  expect([(await read(old.url)).status, (await read(url)).status]).toEqual([404, 200])
  const { status, body } = await ann.send('DELETE', PATHS.calendar)
  expect([status, CalendarResponse.parse(body).feed]).toEqual([200, null])
  expect([(await read(url)).status, await state()]).toEqual([404, null])
})

test('a deletion of the account ends the feed', async () => {
  const { url } = await create()
  await ann.post(PATHS.deleteAccount, { userId: ann.id, password: PASSWORD })
  expect((await read(url)).status).toBe(404)
  expect(await readEverything(database, 'select from auth.calendar_tokens')).toEqual([])
})

test('the token is neither stored, nor exported, nor logged', async () => {
  const { url, createdAt } = await create()
  await read(url)
  const token = pathOf(url).slice('/calendar/'.length, -'.ics'.length)
  const exported = ExportResponse.parse((await ann.get(PATHS.exportJson)).body)
  expect(exported.account.calendar).toEqual({ created_at: createdAt, read_at: createdAt })
  const rows = await readEverything(database, 'select *, hash::text from auth.calendar_tokens')
  expect(JSON.stringify([exported, rows, app.logged])).not.toContain(token)
  expect(app.logged).toContainEqual(expect.objectContaining({ route: '/calendar/:token.ics', status: 200 }))
})

test.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}%`, 'a'.repeat(44)])(
  'the token %s is unknown',
  async (token) => {
    await create()
    expect((await app.visitor().get(`/calendar/${token}.ics`)).status).toBe(404)
  },
)

test('a feed shows its own member’s list', async () => {
  const ben = await app.member()
  await ben.put(PATHS.place, { place: 'OH' })
  await ann.put('/api/list', { chosen: [2] })
  const [hers, his] = [await create(), await create(ben)]
  expect(await summaries(hers.url)).toEqual([])
  expect(await summaries(his.url)).toHaveLength(2)
})

test('is empty during a break, with a reached limit, and where the law forbids the links', async () => {
  const { url } = await create()
  expect(await summaries(url)).toHaveLength(2)
  await ann.put(limitPath('day'), { amount: '0.00' })
  expect(await summaries(url)).toEqual([])
  const ben = await app.member()
  const his = await create(ben)
  expect(await summaries(his.url)).toEqual([])
  await ben.put(PATHS.place, { place: 'OH' })
  expect(await summaries(his.url)).toHaveLength(2)
  await ben.post(PATHS.breaks, { length: 'day' })
  expect(await summaries(his.url)).toEqual([])
})

test('has the streak that ends, in the time zone of the member', async () => {
  app = await testApp(database, { casinos: [casino(1, { name: 'Pulsz', clock: MIDNIGHT, value: LADDER })] })
  ann = await app.member()
  await ann.put(PATHS.place, { place: 'OH' })
  await ann.put(PATHS.settings, { timeZone: 'America/New_York' })
  await ann.post('/api/casinos/1/collections', { id: randomUUID() })
  const { url } = await create()
  expect(await summaries(url)).toEqual([
    'Pulsz: bonus ready',
    'Pulsz: collect before 11:59 PM or day 2 is lost',
  ])
  expect((await read(url)).body).toContain('DTSTART:20261122T030000Z\r\nDTEND:20261122T050000Z')
})

test('has the time of the summary, once one is set and the time zone is known', async () => {
  const { url } = await create()
  const digest = { time: '19:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect((await ann.put(PATHS.reminders, { digest })).status).toBe(200)
  expect(await summaries(url)).not.toContain('Daily bonuses')
  await ann.put(PATHS.settings, { timeZone: 'America/New_York' })
  expect(await summaries(url)).toContain('Daily bonuses')
  expect((await read(url)).body).toContain('DTSTART;TZID=America/New_York:20261120T190000')
})

test('is served on the port, next to the site', async () => {
  const { url } = await create()
  const response = await app.fetch(pathOf(url))
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  await app.closePort()
})
