/**
 * `node bench/sustained.ts [minutes]`: resident memory of the server on PostgreSQL, started as `npm start` does, under a
 * moderate load. Not part of `npm run bench`, because it takes 20 minutes.
 *
 * 300 members have an event stream open and send a request every three seconds each, in turn: a read of the dashboard, a
 * collection, a read of the history, of the catalog, and of the landing page. Each logs out and in every four minutes.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#server/testing/servers/postgres-server.ts'
import { SERVER_OPTIONS, SERVER_VARIABLES } from '#tools/launch.mjs'
import { createDatabase } from './database.ts'
import { median } from './load.ts'
import { type Member, PASSWORD, signUp } from './members.ts'
import { residentMb, startProgram } from './processes.ts'

const MEMBERS = 300
const INTERVAL_MS = 3000
const REQUESTS_PER_SESSION = 80
const SAMPLE_MS = 30_000

const minutes = Number(process.argv[2] ?? 20)
const postgres = await startPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'bench-sustained-'))
const server = await startProgram([...SERVER_OPTIONS, 'tools/start.ts'], {
  ...SERVER_VARIABLES,
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '1000000',
  DATABASE_URL: await createDatabase(postgres.adminUrl),
  AUTH_SECRET: randomUUID() + randomUUID(),
})
const url = /https?:\/\/\S+/.exec(server.line)?.[0] ?? ''
try {
  await measure()
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  console.log(`After the start: ${residentMb(server.pid).toFixed(0)} MB`)
  const members = await signUp(url, MEMBERS)
  const response = await fetch(`${url}/api/casinos`)
  const { casinos } = (await response.json()) as { casinos: { id: number; active: boolean }[] }
  const casinoIds = casinos.filter(({ active }) => active).map(({ id }) => id)
  const end = new AbortController()
  let requests = 0
  const load = members.map(async (member, index) => {
    const client = openClient(member)
    // Spreads the requests over the interval, and the log-ins over the length of a session.
    await wait((index * INTERVAL_MS) / MEMBERS)
    await client.listen()
    for (let turn = (index * 7) % REQUESTS_PER_SESSION; !end.signal.aborted; turn++) {
      if (turn % REQUESTS_PER_SESSION === 0) await client.logInAgain()
      const paths = ['/api/dashboard', '/api/entries', '/api/casinos', '/']
      const path = paths[turn % 5]
      if (path !== undefined) await client.send('GET', path)
      else
        await client.send('POST', `/api/casinos/${casinoIds[turn % casinoIds.length]}/collections`, {
          id: randomUUID(),
        })
      requests += 1
      await wait(INTERVAL_MS)
    }
    client.close()
  })
  const samples: number[] = []
  const sampling = (async () => {
    for (let n = 1; n <= (minutes * 60_000) / SAMPLE_MS; n++) {
      await wait(SAMPLE_MS)
      samples.push(residentMb(server.pid))
      const metrics = await (await fetch(`${url}/metrics`)).text()
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
      const heapMb = read('nodejs_heap_size_used_bytes') / 2 ** 20
      console.log(
        `${(n * SAMPLE_MS) / 60_000} min: ${samples.at(-1)?.toFixed(0)} MB resident, heap ${heapMb.toFixed(0)} MB, ${read('event_streams_open')} streams, ${requests} requests`,
      )
    }
  })()
  // A member whose request fails ends the measurement.
  await Promise.race([sampling, Promise.all(load)])
  end.abort()
  await Promise.all(load)
  const quarter = Math.floor(samples.length / 4)
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(median)
  console.log(
    `Median of the second quarter ${second?.toFixed(0)} MB, of the last ${last?.toFixed(0)} MB, at most ${Math.max(...samples).toFixed(0)} MB`,
  )
}

/** A browser of one member: keeps cookies, and an event stream open. */
function openClient({ email, cookie }: Member) {
  const cookies = new Map<string, string>()
  let stream = new AbortController()
  const store = (line: string) => {
    const [name = '', ...value] = line.split(';')[0]?.split('=') ?? []
    cookies.set(name, value.join('='))
  }
  for (const pair of cookie.split('; ')) store(pair)
  const headers = () => ({
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'content-type': 'application/json',
  })

  async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
    const init = { method, headers: headers(), ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url + path, init)
    response.headers.getSetCookie().forEach(store)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  }

  async function listen(): Promise<void> {
    stream = new AbortController()
    const { signal } = stream
    const response = await fetch(`${url}/api/events`, { headers: headers(), signal })
    if (!response.ok) throw new Error(`/api/events returned ${response.status}`)
    // Reads until the session ends.
    response.text().catch((error: Error) => {
      if (!signal.aborted) throw error
    })
  }

  return {
    send,
    async logInAgain(): Promise<void> {
      await send('POST', '/api/logout')
      await send('POST', '/api/login', { email, password: PASSWORD })
      stream.abort()
      await listen()
    },
    listen,
    close: () => stream.abort(),
  }
}
