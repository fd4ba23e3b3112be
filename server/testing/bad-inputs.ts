import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Route } from '#server/http/route.ts'
import { ROUTES } from '#server/routes/all-routes.ts'
import { ACCESS_MATRIX, addressOf, type Belongings } from '#server/testing/access-matrix.ts'

/** A request that somebody who means no good might send. */
export type BadRequest = {
  /** The place that is bad, for whoever reads of a failure. */
  readonly where: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

/** What was sent to some purpose before: amounts, dates, names, sentences of other languages, and sheer length. */
const CORPUS: readonly unknown[] = [
  '1e308',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '-0',
  '+5',
  '.5',
  '5.',
  '1.999',
  ' 1,000.00 ',
  '$5',
  '١٢',
  '１２',
  '½',
  '5\u0000',
  '5\u200b',
  '5\n',
  '9'.repeat(200),
  '99999999.99',
  '0.00',
  '1000000.01',
  "' or 1=1; --",
  '$1',
  '%00',
  '\ud800',
  '\u202e',
  '{{7*7}}',
  '${7*7}',
  '<svg onload=x>',
  '\\',
  '',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '1969-12-31T23:59:59Z',
  '2026-11-21',
  'a@b',
  'a@b.co\r\nBcc: c@d.co',
  `${'a.'.repeat(20_000)}@b.co`,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e-7,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  { toString: 1 },
  { length: -1 },
  Array.from({ length: 3000 }, () => 0),
  'é'.repeat(20_000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'null',
  'undefined',
]

const badValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CORPUS) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
)

const badText = badValue.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x')))
const badHeader = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((n) => String.fromCharCode(n)) })

/** Bodies that are whole, for routes whose line in the matrix is nonsense already. */
const WHOLE: Readonly<Record<string, object>> = {
  'POST /api/signup': { email: 'x@example.test', password: 'tulip river nine', age: 30, state: 'CA' },
  'POST /api/login': { email: 'x@example.test', password: 'tulip river nine' },
  'POST /api/login/totp': { code: '123456' },
  'POST /api/login/passkey': { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  'POST /api/password/reset': { token: 'x'.repeat(43), password: 'another river stone' },
  'POST /api/email/verify': { token: 'x'.repeat(43) },
  'POST /api/email/change/confirm': { token: 'x'.repeat(43) },
  'POST /api/email/change/undo': { token: 'x'.repeat(43) },
}

type Bend = { readonly where: string; readonly request: fc.Arbitrary<BadRequest> }

/** Every place of every route that takes something: each field and each part of one, queries, paths, headers, bytes. */
function bendsOf(route: Route, own: () => Belongings): readonly Bend[] {
  const name = `${route.method} ${route.path}`
  const path = () => addressOf(route.path, own()[ACCESS_MATRIX[name]?.names ?? 'entry'])
  const json = { 'content-type': 'application/json' }
  const whole = () => structuredClone<object>(Object(WHOLE[name] ?? ACCESS_MATRIX[name]?.body?.(own())))
  const send = (where: string, change: Partial<BadRequest>): BadRequest => ({
    where: `${name}, ${where}`,
    method: route.method,
    path: path(),
    headers: route.method === 'GET' ? {} : json,
    body: route.method === 'GET' ? null : JSON.stringify(whole()),
    ...change,
  })
  const bends: Bend[] = []
  const bend = (where: string, request: fc.Arbitrary<Partial<BadRequest>>) =>
    bends.push({ where: `${name}, ${where}`, request: request.map((change) => send(where, change)) })

  for (const key of [...keysOf(route.query), 'unknown']) {
    bend(
      `query ${key}`,
      badText.map((value) => ({
        path: `${path()}?${key}=${inAddress(value)}`,
      })),
    )
  }
  if (/\{/.test(route.path)) {
    bend(
      'path',
      badText.map((value) => ({
        path: route.path.replace(/\{\w+\}/, inAddress(value) || '-'),
      })),
    )
  }
  for (const header of ['cookie', 'accept-encoding', 'if-none-match', 'x-tab', 'user-agent', 'range']) {
    // A stream that is let in never ends.
    const query = route.path === '/api/events' ? { path: `${path()}?x=1` } : {}
    bend(
      `header ${header}`,
      badHeader.map((value) => ({
        ...query,
        headers: { ...(route.method === 'GET' ? {} : json), [header]: value },
        ...(route.method === 'GET' ? {} : { body: '{"unknown":1}' }),
      })),
    )
  }
  if (route.method === 'GET') return bends
  const places = [...keysOf(route.body).map((key) => [key]), ...placesOf(whole()), ['unknown']]
  for (const place of places) {
    bend(
      place.join('.'),
      badValue.map((value) => ({ body: JSON.stringify(replaced(whole(), place, value)) })),
    )
  }
  bend(
    'bytes',
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((body) => ({ body })),
  )
  bend(
    'cut off',
    fc
      .integer({ min: 1, max: 400 })
      .map((length) => ({ body: JSON.stringify({ ...whole(), unknown: 1 }).slice(0, length) })),
  )
  bend(
    'type',
    badHeader.map((type) => ({ headers: { 'content-type': type } })),
  )
  return bends
}

/** As a browser writes it; halves of characters are written as what stands for them. */
function inAddress(text: string): string {
  return new URLSearchParams({ '': text.slice(0, 1000) }).toString().slice(1).replaceAll('+', '%20')
}

/** The names an object schema knows. */
function keysOf(schema: unknown): readonly string[] {
  const shape = (schema as { readonly shape?: object } | undefined)?.shape
  return shape ? Object.keys(shape) : []
}

/** Every place in a value, by the way to it. */
function placesOf(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [[...way, key], ...placesOf(part, [...way, key])])
}

function replaced(whole: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>
  const inner = copy[key]
  copy[key] =
    rest.length > 0 && typeof inner === 'object' && inner !== null ? replaced(inner, rest, value) : value
  return copy
}

/**
 * Bad requests, every place of every route in turn. The same seed gives the same ones, but for the ids of writes.
 *
 * @param own what the person who sends them has.
 */
export function badRequests(seed: number, count: number, own: () => Belongings): readonly BadRequest[] {
  const bends = ROUTES.flatMap((route) => bendsOf(route, own))
  const each = Math.ceil(count / bends.length)
  return bends
    .flatMap(({ request }, n) => fc.sample(request, { seed: seed + n, numRuns: each }))
    .map((request, n) => ({ request, turn: (n % each) * bends.length + Math.floor(n / each) }))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ request }) => request)
}

/** How many places of all routes can be bent. */
export function countPlaces(): number {
  const nobody = { person: randomUUID(), entry: randomUUID(), session: randomUUID(), passkey: randomUUID() }
  return ROUTES.flatMap((route) => bendsOf(route, () => nobody)).length
}

/** What comes over a bare line and is no HTTP, or hardly any. */
export function badLines(seed: number, count: number): readonly Uint8Array[] {
  const text = (line: string) => Buffer.from(line, 'latin1')
  const head = fc.constantFrom(
    'GET / HTTP/1.1\r\n',
    'GET /api/session HTTP/1.1\r\nhost: localhost\r\n',
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n',
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n',
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '',
  )
  const bytes = fc.uint8Array({ maxLength: 600 })
  const garbled = fc.tuple(head, bytes).map(([first, rest]) => Buffer.concat([text(first), rest]))
  const target = fc
    .string({ unit: 'binary-ascii', maxLength: 60 })
    .map((path) => text(`GET /${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`))
  const header = fc
    .tuple(
      fc.string({ unit: 'binary-ascii', maxLength: 30 }),
      fc.string({ unit: 'binary-ascii', maxLength: 90 }),
    )
    .map(([name, value]) =>
      text(`GET /api/session HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${name}: ${value}\r\n\r\n`),
    )
  return fc.sample(fc.oneof(garbled, target, header), { seed, numRuns: count })
}
