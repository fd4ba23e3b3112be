import { randomUUID } from 'node:crypto'
import { type MailServer, startMailServer } from '#server/testing/servers/mail-server.ts'
import { median } from './load.ts'
import { openPostgres, PASSWORD, startProduct } from './product.ts'
import { atMost, budgets } from './report.ts'

const TRIES = 300

/** The password of a stranger's sign-up. */
const OTHER_PASSWORD = 'nine loud geese fly'

/**
 * Measures whether response times reveal accounts: for addresses with and without an account, alternating, and the same for
 * a stranger who signs up with the address first and then logs in.
 */
export async function measureEnumeration(stack: AsyncDisposableStack): Promise<void> {
  const postgres = await openPostgres(stack)
  const mail = stack.adopt(await startMailServer(), (server) => server.stop())
  const env = { SMTP_URL: mail.url, PUBLIC_URL: 'http://bonus.example' }
  const { url } = await startProduct(stack, { postgres, env })
  await measure(url, mail)
}

async function measure(origin: string, mail: MailServer): Promise<void> {
  const account = (email: string, password: string) => ({ email, password, age: 30, state: 'CA' })
  const addresses = () => Array.from({ length: 20 }, () => `${randomUUID()}@example.test`)
  const [known, unknown] = [addresses(), addresses()]
  for (const email of known) await timed(origin, '/api/signup', account(email, PASSWORD), 201)
  await mail.arrived(known.length)
  for (const { token } of mail.received)
    await timed(origin, '/api/email/verify', { token, password: PASSWORD }, 200)
  const requests = [
    ['forgot', '/api/password/forgot', (email: string) => ({ email }), 200],
    ['link again', '/api/email/verify/send', (email: string) => ({ email }), 200],
    ['log-in', '/api/login', (email: string) => ({ email, password: 'not the password' }), 401],
    ['sign-up', '/api/signup', (email: string) => account(email, OTHER_PASSWORD), 201],
    ['log-in after sign-up', '/api/login', (email: string) => ({ email, password: OTHER_PASSWORD }), 403],
    [
      'log-in after sign-up, wrong',
      '/api/login',
      (email: string) => ({ email, password: 'not the password' }),
      401,
    ],
    ['link after sign-up', '/api/email/verify/send', (email: string) => ({ email }), 200],
  ] as const
  for (const [name, path, body, status] of requests) {
    const samples = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < TRIES; n++) {
      // Alternating, so that other load on the machine affects both kinds equally.
      for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = { known, unknown }[kind][n % known.length] ?? ''
        samples[kind].push(await timed(origin, path, body(email), status))
      }
    }
    const [withMs, withoutMs] = [median(samples.known), median(samples.unknown)]
    console.log(`${name}: ${withMs.toFixed(2)} ms with an account, ${withoutMs.toFixed(2)} ms without`)
    atMost(`${name}, difference`, Math.abs(withMs - withoutMs), budgets.enumerationMs, ' ms')
  }
}

async function timed(origin: string, path: string, body: object, status: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  const duration = performance.now() - started
  if (response.status !== status) throw new Error(`${path} returned ${response.status}`)
  return duration
}
