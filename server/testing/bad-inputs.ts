import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type ApiRoute, listApiRoutes } from '#server/testing/api-routes.ts'
import { ACCESS_MATRIX, addressOf, type MemberRecords } from '#server/testing/access-matrix.ts'

const ROUTES = await listApiRoutes()

/** A malicious or malformed request. */
export type BadRequest = {
  /** The location of the bad value, for error messages. */
  readonly where: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

/** Known problematic values: amounts, dates, names, text in other languages, and long texts. */
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

/** Valid bodies, for routes whose row in the matrix has an invalid one. */
const VALID: Readonly<Record<string, object>> = {
  'POST /api/signup': { email: 'x@example.test', password: 'tulip river nine', age: 30, state: 'CA' },
  'POST /api/login': { email: 'x@example.test', password: 'tulip river nine' },
  'POST /api/login/totp': { code: '123456' },
  'POST /api/login/passkey': { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  'POST /api/password/reset': {
    token: 'x'.repeat(43),
    password: 'another river stone',
    removePasskeys: ['0198d5c4-0000-4000-8000-000000000000'],
  },
  'POST /api/password/reset/passkeys': { token: 'x'.repeat(43) },
  'POST /api/email/verify': { token: 'x'.repeat(43), password: 'tulip river nine' },
  'POST /api/email/change/confirm': { token: 'x'.repeat(43) },
  'POST /api/email/change/undo': { token: 'x'.repeat(43), email: 'x@example.test' },
}

type Variation = { readonly where: string; readonly request: fc.Arbitrary<BadRequest> }

/** Returns a variation for each input of a route: each field and nested field, queries, paths, headers, bytes. */
function variationsOf(route: ApiRoute, own: () => MemberRecords): readonly Variation[] {
  const name = `${route.method} ${route.path}`
  const path = () => addressOf(route.path, own()[ACCESS_MATRIX[name]?.names ?? 'entry'])
  const json = { 'content-type': 'application/json' }
  const whole = () => structuredClone<object>(Object(VALID[name] ?? ACCESS_MATRIX[name]?.body?.(own())))
  const send = (where: string, change: Partial<BadRequest>): BadRequest => ({
    where: `${name}, ${where}`,
    method: route.method,
    path: path(),
    headers: route.method === 'GET' ? {} : json,
    body: route.method === 'GET' ? null : JSON.stringify(whole()),
    ...change,
  })
  const variations: Variation[] = []
  const add = (where: string, request: fc.Arbitrary<Partial<BadRequest>>) =>
    variations.push({ where: `${name}, ${where}`, request: request.map((change) => send(where, change)) })

  for (const key of [...keysOf(route.query), 'unknown']) {
    add(
      `query ${key}`,
      badText.map((value) => ({
        path: `${path()}?${key}=${inAddress(value)}`,
      })),
    )
  }
  if (/\{/.test(route.path)) {
    add(
      'path',
      badText.map((value) => ({
        path: route.path.replace(/\{\w+\}/, inAddress(value) || '-'),
      })),
    )
  }
  for (const header of [
    'cookie',
    'accept-encoding',
    'if-none-match',
    'x-tab',
    'x-unseen-ms',
    'user-agent',
    'range',
  ]) {
    // An accepted event stream never ends.
    const query = route.path === '/api/events' ? { path: `${path()}?x=1` } : {}
    add(
      `header ${header}`,
      badHeader.map((value) => ({
        ...query,
        headers: { ...(route.method === 'GET' ? {} : json), [header]: value },
        ...(route.method === 'GET' ? {} : { body: '{"unknown":1}' }),
      })),
    )
  }
  if (route.method === 'GET') return variations
  const places = [...keysOf(route.body).map((key) => [key]), ...pathsOf(whole()), ['unknown']]
  for (const place of places) {
    add(
      place.join('.'),
      badValue.map((value) => ({ body: JSON.stringify(replaced(whole(), place, value)) })),
    )
  }
  add(
    'bytes',
    fc.uint8Array({ minLength: 1, maxLength: 400 }).map((body) => ({ body })),
  )
  add(
    'cut off',
    fc
      .integer({ min: 1, max: 400 })
      .map((length) => ({ body: JSON.stringify({ ...whole(), unknown: 1 }).slice(0, length) })),
  )
  add(
    'type',
    badHeader.map((type) => ({ headers: { 'content-type': type } })),
  )
  return variations
}

/** Encodes text for a URL like a browser; lone surrogates become replacement characters. */
function inAddress(text: string): string {
  return new URLSearchParams({ '': text.slice(0, 1000) }).toString().slice(1).replaceAll('+', '%20')
}

/** Returns the keys of an object schema. */
function keysOf(schema: unknown): readonly string[] {
  const shape = (schema as { readonly shape?: object } | undefined)?.shape
  return shape ? Object.keys(shape) : []
}

/** Returns the path of every nested value. */
function pathsOf(value: unknown, parents: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    [...parents, key],
    ...pathsOf(item, [...parents, key]),
  ])
}

function replaced(whole: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>
  const inner = copy[key]
  copy[key] =
    rest.length > 0 && typeof inner === 'object' && inner !== null ? replaced(inner, rest, value) : value
  return copy
}

/**
 * Generates bad requests for every input of every route. The same seed generates the same requests, except for the ids of
 * writes.
 *
 * @param own the records of the sender.
 */
export function badRequests(seed: number, count: number, own: () => MemberRecords): readonly BadRequest[] {
  const variations = ROUTES.flatMap((route) => variationsOf(route, own))
  const each = Math.ceil(count / variations.length)
  return variations
    .flatMap(({ request }, n) => fc.sample(request, { seed: seed + n, numRuns: each }))
    .map((request, n) => ({ request, turn: (n % each) * variations.length + Math.floor(n / each) }))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ request }) => request)
}

/** Counts the inputs of all routes. */
export function countPlaces(): number {
  const unknown = {
    person: randomUUID(),
    entry: randomUUID(),
    import: randomUUID(),
    session: randomUUID(),
    passkey: randomUUID(),
    device: 'A'.repeat(43),
  }
  return ROUTES.flatMap((route) => variationsOf(route, () => unknown)).length
}

/** Generates bytes that are not valid HTTP. */
export function malformedRequests(seed: number, count: number): readonly Uint8Array[] {
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
