import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AvailabilityResponse } from '#contract/availability.ts'
import { loadCatalogFiles } from '#catalog/load.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { PLACES } from '#core/eligibility/locations.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../catalog', name), 'utf8'))

const LAWS = read('jurisdictions.json') as {
  code: string
  name: string
  status: string
  since: string | null
}[]
const LISTS = read('excluded-places.json') as { casino: string; places: string }[]
/** The day of the test clock. */
const TODAY = '2026-11-20'

let database: TestDatabase
let app: TestApp
let casinos: readonly CatalogCasino[]

beforeAll(async () => {
  database = await openTestDatabase()
  const files = loadCatalogFiles()
  if (!files.ok) throw new Error('the catalog cannot be read')
  casinos = files.value
})
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database, { casinos })))

const visit = (who: TestClient, casino: number, headers: Readonly<Record<string, string>> = {}) =>
  who.send('GET', `/api/casinos/${casino}/visit`, { headers })

const offered = () => casinos.filter(({ active, link }) => active && link !== null)

/** The casinos whose lists exclude a place. */
const listing = (place: string) =>
  LISTS.filter(({ places }) => places.split(' ').includes(place)).map(({ casino }) => casino)

/** The expected outcome, from the files alone. A further bonus has the places and the name of its casino. */
function expected(place: string, { id, parent_id: parent, link }: CatalogCasino): string {
  const name = casinos.find((casino) => casino.id === (parent ?? id))?.name ?? ''
  const law = LAWS.find(({ code }) => code === place)
  const isLaw = law?.status === 'closed' || law?.status === 'statute'
  const isLater = /^\d{4}-\d\d-\d\d$/.test(law?.since ?? '') && (law?.since ?? '') > TODAY
  if (isLaw && !isLater) return `403 Not available in ${law.name}.`
  if (listing(place).includes(casinoSlug(name))) return `403 ${name} isn’t available in ${law?.name}.`
  return `302 ${link}`
}

const expectedStatus = (place: string, casino: CatalogCasino) => expected(place, casino).slice(0, 3)

/** The first casino of each kind. */
const oneOfEach = (kind: (casino: CatalogCasino) => string): CatalogCasino[] => [
  ...new Map(
    offered()
      .toReversed()
      .map((casino) => [kind(casino), casino]),
  ).values(),
]

const allExpected = (place: string) => offered().map((casino) => expected(place, casino))

async function outcomes(who: TestClient, of: readonly CatalogCasino[] = offered()): Promise<string[]> {
  const found: string[] = []
  for (const { id } of of) {
    const { status, body, headers } = await visit(who, id)
    found.push(status === 302 ? `302 ${headers.get('location')}` : `${status} ${body.error.message}`)
  }
  return found
}

test('every casino in every place: the casino, or the reason, for visitors', async () => {
  for (const { code } of PLACES) {
    const visitor = app.visitor()
    visitor.jar.set('place', code)
    expect([code, ...(await outcomes(visitor))]).toEqual([code, ...allExpected(code)])
  }
}, 120_000)

test('every place for a member, whose account decides from the next visit on', async () => {
  const ann = await app.member()
  ann.jar.set('place', 'OH')
  for (const { code } of PLACES) {
    expect((await ann.put('/api/place', { place: code })).body.place).toBe(code)
    const some = oneOfEach((casino) => `${expectedStatus(code, casino)} ${expectedStatus('OH', casino)}`)
    expect([code, ...(await outcomes(ann, some))]).toEqual([
      code,
      ...some.map((casino) => expected(code, casino)),
    ])
  }
  expect((await ann.get('/api/profile')).body.state).toBe(PLACES.at(-1)?.code)
  expect((await ann.get('/api/session')).body.user.state).toBe(PLACES.at(-1)?.code)
}, 120_000)

test('without a place, no link works', async () => {
  const [{ id }] = offered() as [CatalogCasino]
  const canadian = app.visitor()
  const email = 'canadian@example.test'
  await canadian.post('/api/signup', { email, password: 'tulip river nine', age: 30, state: 'Canada' })
  const strange = app.visitor()
  strange.jar.set('place', 'XX')
  for (const who of [app.visitor(), strange, canadian]) {
    const { status, body } = await visit(who, id)
    expect([status, body.error.message]).toEqual([403, 'Please choose your state or province first.'])
  }
})

test('a browser that opens a rejected link as a page is sent to the explanation', async () => {
  const [{ id }] = offered() as [CatalogCasino]
  const visitor = app.visitor()
  const page = { 'sec-fetch-mode': 'navigate' }
  const first = await visit(visitor, id, page)
  expect([first.status, first.headers.get('location')]).toEqual([303, `/where-it-is-allowed?casino=${id}`])
  visitor.jar.set('place', 'CA')
  for (const headers of [page, { accept: 'text/html,*/*' }]) {
    const { status, headers: sent } = await visit(visitor, id, headers)
    expect([status, sent.get('location')]).toEqual([303, `/where-it-is-allowed?casino=${id}&place=CA`])
  }
  expect((await visit(visitor, id, { 'sec-fetch-mode': 'cors', accept: 'text/html' })).status).toBe(403)
})

test('closed casinos, unknown casinos, and invalid IDs are not found', async () => {
  const visitor = app.visitor()
  visitor.jar.set('place', 'OH')
  const closed = casinos.find(({ active }) => !active)?.id
  for (const id of [closed, 99_999, 0, 'x']) {
    expect((await visitor.get(`/api/casinos/${id}/visit`)).status).toBe(404)
  }
})

test('no response except the redirect contains the link of a casino that can be visited', async () => {
  const own = casinos.map((casino) =>
    casino.id === 48 ? { ...casino, link: 'https://chumba.example/?ref=ours', referral: true } : casino,
  )
  const referring = await testApp(database, { casinos: own })
  const ann = await referring.member()
  for (const path of ['/api/casinos', '/api/dashboard', '/api/export.json', '/api/availability?place=OH']) {
    const { status, bytes } = await ann.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(bytes.toString()).not.toContain('chumba.example')
  }
  await ann.put('/api/place', { place: 'AB' })
  const { body } = await ann.get('/api/casinos')
  expect(body.casinos.find(({ id }: { id: number }) => id === 48).link).toBe('/api/casinos/48/visit')
})

test('the availability of a place names its law and the casinos that exclude it', async () => {
  const visitor = app.visitor()
  for (const { code, name } of PLACES) {
    const { body } = await visitor.get(`/api/availability?place=${code}`)
    const { place, law, excludedBy } = AvailabilityResponse.parse(body)
    expect(place).toEqual({ code, name })
    expect(law.forbids).toBe(expected(code, offered()[0] as CatalogCasino).startsWith('403 Not available'))
    const excluding = new Set(listing(code))
    const offering = casinos.filter((casino) => casino.active).map((casino) => casinoSlug(casino.name))
    expect(excludedBy.map((one) => casinoSlug(one.name)).toSorted()).toEqual(
      offering.filter((slug) => excluding.has(slug)).toSorted(),
    )
  }
  for (const place of ['', 'XX', 'Canada', 'CA,NY']) {
    const { status, body } = await visitor.get(`/api/availability?place=${place}`)
    expect([status, body.error.field]).toEqual([400, 'place'])
  }
})

test('changing the place needs a recent sign-in and a known place', async () => {
  const ann = await app.member()
  const invalid = await ann.put('/api/place', { place: 'Canada' })
  expect([invalid.status, invalid.body.error.field]).toEqual([400, 'place'])
  app.deps.clock.advance(11 * 60_000)
  const { status, body } = await ann.put('/api/place', { place: 'OH' })
  expect([status, body.error.code]).toEqual([403, 'reauthentication-needed'])
  expect((await ann.get('/api/profile')).body.state).toBe('CA')
})

test('a break and a reached limit reject every casino, a page and a script alike', async () => {
  const ann = await app.member()
  await ann.put('/api/place', { place: 'AB' })
  const open = () => outcomes(ann).then((all) => all.filter((outcome) => outcome.startsWith('302')).length)
  const allowed = allExpected('AB').filter((outcome) => outcome.startsWith('302')).length
  expect(await open()).toBe(allowed)
  const [{ id }] = offered() as [CatalogCasino]

  await ann.put('/api/limits/day', { amount: '10.00' })
  const spend = { id: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11', amount: '10.00' }
  expect((await ann.post(`/api/casinos/${id}/spends`, spend)).body.limits.day.state).toBe('reached')
  expect(await open()).toBe(0)
  expect((await visit(ann, id)).body.error.message).toMatch(/^You’ve reached a spending limit\./)
  const page = await visit(ann, id, { 'sec-fetch-mode': 'navigate' })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/account#account-limits'])
  app.deps.clock.advance(24 * 3_600_000)
  expect(await open()).toBe(allowed)

  await ann.post('/api/breaks', { length: 'day' })
  expect(await open()).toBe(0)
  expect((await visit(ann, id)).body.error.message).toMatch(/^You’re on a break\./)
  app.deps.clock.advance(24 * 3_600_000)
  expect((await visit(ann, id)).body.error.message).toMatch(/^Your break has ended\./)
  expect(await open()).toBe(0)
  await ann.post('/api/breaks/end-confirmation')
  expect(await open()).toBe(allowed)
})
