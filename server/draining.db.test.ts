import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { openConnection } from '#server/testing/servers/raw-connection.ts'
import { type ServerProcess, startProcess } from '#server/testing/servers/server-process.ts'
import { LOGIN } from '#server/testing/provided.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** Longer than any test: a server with it stops only at a second signal. */
const LONG_DRAIN = '300'

const SOON = { timeout: 60_000, interval: 20 }

describe.skipIf(inject('adminUrl') === '')('on PostgreSQL', { timeout: 120_000 }, () => {
  let database: TestDatabase
  const nodes: ServerProcess[] = []

  beforeAll(async () => void (database = await openTestDatabase()))
  afterEach(async () => {
    for (const { child } of nodes) child.kill('SIGKILL')
    for (const { ended } of nodes.splice(0)) await ended
  })
  afterAll(() => database.close())

  function startNode(env: Readonly<Record<string, string>>): ServerProcess {
    const node = startProcess({
      DATABASE_URL: database.options.databaseUrl ?? '',
      AUTH_SECRET: 'a secret for the tests of 32 characters',
      RATE_LIMIT_SCALE: '1000',
      ...env,
    })
    nodes.push(node)
    return node
  }

  test('a draining server responds and closes each connection; a second signal ends it', async () => {
    const node = startNode({ DRAIN_SECONDS: LONG_DRAIN })
    const address = (await node.address) ?? ''
    const member = await signUp(address)
    const events = await openEvents(address, member)
    const connection = openConnection(Number(new URL(address).port))
    connection.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect(await connection.until(/"ok"\}$/)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: keep-alive\r\n/i)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)

    node.child.kill('SIGTERM')
    await node.logged('Draining')
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    connection.send('GET /api/session HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect((await connection.closed).split('HTTP/1.1 ').at(-1)).toMatch(/^200 [^]*\r\nconnection: close\r\n/i)
    // The catalog is served without the framework.
    expect((await fetch(`${address}/api/casinos`)).headers.get('connection')).toBe('close')
    const spend = await send(address, member, randomUUID())
    expect([spend.status, spend.headers.get('connection')]).toEqual([201, 'close'])
    await vi.waitUntil(() => events.text().includes('event: dashboard\n'), SOON)

    // npm and a process manager each pass on the same signal.
    node.child.kill('SIGTERM')
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    node.child.kill('SIGINT')
    expect(await node.ended).toEqual({ code: 130, signal: null })
  })

  test('Ctrl-C does not drain', async () => {
    const node = startNode({ DRAIN_SECONDS: LONG_DRAIN })
    await node.address
    node.child.kill('SIGINT')
    expect(await node.ended).toEqual({ code: 0, signal: null })
  })

  test('behind a load balancer, no request is lost while a server stops', async () => {
    const [leaving, staying] = [startNode({ DRAIN_SECONDS: '3' }), startNode({})]
    const [left = '', stayed = ''] = [await leaving.address, await staying.address].map(String)
    const member = await signUp(left)
    const events = await openEvents(left, member)
    const ready = new Set([left, stayed])
    const answers = new Map<string, number[]>([...ready].map((address) => [address, []]))
    const done = new AbortController()

    async function checkReadiness(address: string): Promise<void> {
      while (!done.signal.aborted) {
        const isReady = await fetch(`${address}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) ready.add(address)
        else ready.delete(address)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }

    async function sendRequests(): Promise<void> {
      for (let n = 0; !done.signal.aborted; n++) {
        const address = [...ready][n % ready.size] ?? ''
        answers.get(address)?.push((await send(address, member, randomUUID())).status)
      }
    }

    const clients = [left, stayed].map(checkReadiness).concat(Array.from({ length: 4 }, sendRequests))
    await vi.waitUntil(() => [...answers.values()].every((statuses) => statuses.length > 5), SOON)
    leaving.child.kill('SIGTERM')
    expect(await leaving.ended).toEqual({ code: 0, signal: null })
    expect(await events.isComplete).toBe(true)
    expect(events.text()).not.toContain('signed-out')
    expect((await openEvents(stayed, member)).status).toBe(200)
    done.abort()
    await Promise.all(clients)

    const statuses = [...answers.values()].flat()
    expect(new Set(statuses)).toEqual(new Set([201]))
    const { totals } = await (await fetch(`${stayed}/api/entries`, { headers: member })).json()
    expect(totals.entries).toBe(statuses.length)
  })

  test('the port opens only after the database is ready', async () => {
    const name = `early_${randomUUID().replaceAll('-', '')}`
    const adminUrl = inject('adminUrl')
    await runAsAdmin(adminUrl, `create database ${name} owner ${LOGIN}`)
    const blocker = new pg.Client({ connectionString: `${adminUrl}${name}` })
    await blocker.connect()
    // The first statement of the first start waits for this lock.
    await blocker.query('begin; create table schema_migrations (name text primary key)')
    const url = new URL(name, adminUrl)
    url.username = LOGIN
    const port = await freePort()
    const node = startNode({ DATABASE_URL: url.href, PORT: String(port) })
    const admin = await database.admin()
    const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
    await vi.waitUntil(async () => (await admin.query(waiting, [name])).rows.length > 0, SOON)
    await admin.end()
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    await blocker.query('rollback')
    await blocker.end()
    expect((await fetch(`${await node.address}/readyz`)).status).toBe(200)
    node.child.kill('SIGTERM')
    await node.ended
    await runAsAdmin(adminUrl, `drop database ${name} with (force)`)
  })
})

type Member = { readonly cookie: string }

async function signUp(address: string): Promise<Member> {
  const response = await fetch(`${address}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.test`,
      password: 'tulip river nine',
      age: 30,
      state: 'CA',
    }),
  })
  expect(response.status).toBe(201)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { cookie: cookies.join('; ') }
}

/** Records a spend. */
async function send(address: string, member: Member, id: string): Promise<Response> {
  const response = await fetch(`${address}/api/casinos/48/spends`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...member },
    body: JSON.stringify({ id, amount: '0.01' }),
  })
  await response.arrayBuffer()
  return response
}

/** Opens the event stream and reads it until the server ends it. */
async function openEvents(address: string, member: Member) {
  const { status, body } = await fetch(`${address}/api/events`, { headers: member })
  let text = ''
  const read = async () => {
    for await (const piece of body ?? []) text += new TextDecoder().decode(piece)
  }
  const isComplete = read().then(
    () => true,
    () => false,
  )
  return { status, text: () => text, isComplete }
}
