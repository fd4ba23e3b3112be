import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newMemory } from '#core/reminders/reminder-memory.ts'
import { epochMs } from '#core/units.ts'
import { createVapidKeys } from '#server/push/vapid-keys.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { createKeys } from '#server/testing/servers/push-server.ts'
import { cpuMs, postgresCpuMs } from './load.ts'
import { openPostgres, signUp, startProduct, startProgram } from './product.ts'

const MINUTE_MS = 60_000
/** How long adding the members takes at most. */
const SEED_MS = 45_000
/** How long after the last arrival the measurement ends: a killed server's members are found after two minutes. */
const QUIET_MS = 3 * MINUTE_MS

/**
 * Prints how late digests are for members who are all due in the same minute, with two servers of which one is killed when
 * half of them are sent, how many arrive twice or never, the CPU time of a member, and the latency of the dashboard meanwhile.
 * Not part of `npm run bench`, because it takes minutes.
 */
export async function measureReminders(stack: AsyncDisposableStack, count: number): Promise<void> {
  const push = await startCountingPush(stack)
  const { publicKey, privateKey } = createVapidKeys()
  const postgres = await openPostgres(stack)
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_TEST_ORIGIN: push.origin }
  const first = await startProduct(stack, { postgres, env })
  const second = stack.use(
    await startProgram(['server/main.ts'], { ...first.env, PORT: String(await freePort()) }),
  )
  const [member] = await signUp(first.url, 1)
  // Servers know when the next look is due for up to a minute, and the members are added meanwhile.
  const dueAt = Math.ceil((Date.now() + SEED_MS + MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  await seedMembers(first.adminUrl, push.origin, count, dueAt)
  const idle = await sampleDashboard(first.url, member?.cookie ?? '', () => Date.now() >= dueAt)
  const nodeMs = () => cpuMs(first.pid) + cpuMs(second.pid)
  const [nodeBefore, databaseBefore] = [nodeMs(), postgresCpuMs(postgres.pid)]
  let isDone = false
  const sampling = sampleDashboard(first.url, member?.cookie ?? '', () => isDone)
  while (push.arrivals.size < count / 2) await wait(20)
  const killedMs = cpuMs(second.pid)
  await second.stop('SIGKILL')
  const killedAt = Date.now()
  while (push.arrivals.size < count && Date.now() - Math.max(push.lastAt(), killedAt) < QUIET_MS)
    await wait(200)
  const nodeAfter = cpuMs(first.pid) + killedMs
  const databaseAfter = postgresCpuMs(postgres.pid)
  isDone = true
  const busy = await sampling
  const late = [...push.arrivals.values()].map(([at = 0]) => (at - dueAt) / 1000)
  const times = (least: number) => [...push.arrivals.values()].filter((all) => all.length >= least).length
  console.log(
    `${count} members: ${times(1)} told, ${times(2)} twice, ${times(3)} three times, ${count - times(1)} never`,
  )
  console.log(
    `late: p50 ${quantile(late, 0.5)} s, p99 ${quantile(late, 0.99)} s, most ${quantile(late, 1)} s`,
  )
  const [firstAt, mostAt] = [Math.min(...late), Number(quantile(late, 0.9))]
  console.log(
    `first after ${firstAt.toFixed(1)} s, then ${((0.9 * late.length) / (mostAt - firstAt)).toFixed(0)} members per second`,
  )
  console.log(
    `CPU of a member: Node ${((nodeAfter - nodeBefore) / count).toFixed(2)} ms, PostgreSQL ${((databaseAfter - databaseBefore) / count).toFixed(2)} ms, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(
    `dashboard: p99 ${quantile(idle, 0.99)} ms before (${idle.length}), ${quantile(busy, 0.99)} ms meanwhile (${busy.length})`,
  )
}

/** Starts a push service that accepts every message, and notes when each subscription got one. */
async function startCountingPush(stack: AsyncDisposableStack) {
  const arrivals = new Map<string, number[]>()
  let last = 0
  const server = createServer((request, response) => {
    last = Date.now()
    const path = request.url ?? ''
    const known = arrivals.get(path)
    if (known) known.push(last)
    else arrivals.set(path, [last])
    request.resume()
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, arrivals, lastAt: () => last }
}

/** Adds members with a device each and a digest at a time. Their lists have no rows yet, which takes less time to read. */
async function seedMembers(adminUrl: string, origin: string, count: number, dueAt: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const { keys } = createKeys()
  const time = new Date(dueAt).toISOString().slice(11, 16)
  const settings = { digest: { time, weekdays: [1, 2, 3, 4, 5, 6, 7] }, threshold: null, quietHours: null }
  const memory = newMemory(epochMs(dueAt - 10 * MINUTE_MS))
  const members = `select n, md5('remind-' || n)::uuid as id, '${origin}/' || n as endpoint from generate_series(1, $1::integer) n`
  try {
    for (const [text, values] of [
      [
        `insert into auth."user" (id, email, email_verified) select id, n || '@example.test', true from (${members}) m`,
        [],
      ],
      [
        `insert into auth.session (id, expires_at, token, updated_at, user_id, user_agent)
         select id, now() + interval '1 day', id::text, now(), id, '' from (${members}) m`,
        [],
      ],
      [
        `insert into users (id, state, age, created_at, updated_at)
         select id, 'OR', 30, now(), now() from (${members}) m`,
        [],
      ],
      [`insert into user_settings (user_id, time_zone) select id, 'UTC' from (${members}) m`, []],
      [
        `insert into reminders (user_id, settings, memory) select id, $2, $3 from (${members}) m`,
        [JSON.stringify(settings), JSON.stringify(memory)],
      ],
      [
        `insert into auth.push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
         select sha256(convert_to(endpoint, 'UTF8')), id, id, endpoint, $2, $3, now() from (${members}) m`,
        [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')],
      ],
      [
        `insert into reminder_times (user_id, next_at) select id, $2::timestamptz from (${members}) m`,
        [new Date(dueAt)],
      ],
    ] as const)
      await admin.query(text, [count, ...values])
    await admin.query('analyze')
  } finally {
    await admin.end()
  }
}

/** Reads a dashboard again and again, ten times a second at most. @returns milliseconds. */
async function sampleDashboard(url: string, cookie: string, isDone: () => boolean): Promise<number[]> {
  const taken: number[] = []
  while (!isDone()) {
    const started = performance.now()
    const response = await fetch(`${url}/api/dashboard`, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`the dashboard returned ${response.status}`)
    taken.push(performance.now() - started)
    await wait(100)
  }
  return taken
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}
