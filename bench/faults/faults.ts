/** Stops each part of a cluster in turn under load, and checks that no acknowledged write is lost or applied twice. */
import { setTimeout as wait } from 'node:timers/promises'
import { runAsAdmin } from '#server/testing/servers/migrated-postgres.ts'
import { type Member, queryAs, signUp } from '../product.ts'
import { atLeast, atMost, budgets } from '../report.ts'
import { type Cluster, type Node, startCluster, untilReady } from './cluster.ts'
import { startWriteLoad } from './write-load.ts'

/** How long a part is down before it starts again. */
const DOWN_MS = 2000

const SILENT = 'listening connection silent'

/** The phase in which no request may fail. */
const ROLLING_RESTART = 'rolling restart'

/** Runs every fault under load, and compares the stored writes with the acknowledged ones. */
export async function measureFaults(stack: AsyncDisposableStack): Promise<void> {
  process.once('SIGINT', () => process.exit(130))
  const cluster = await startCluster(stack)
  const load = await startWriteLoad(cluster.url)
  for (const [name, fault] of Object.entries(faultsOf(cluster))) {
    const [revoked, notified] = await signUp(cluster.nodes[0].url, 2)
    if (!revoked || !notified) throw new Error('two members sign up')
    load.begin()
    await wait(DOWN_MS / 2)
    await fault()
    // A node must be correct also before it notices that its listening connection is silent.
    if (name !== SILENT) for (const { url } of cluster.nodes) await untilReady(url)
    const [revokedMs, notifiedMs] = await Promise.all([
      measureRevocation(...cluster.nodes, revoked),
      measureEvent(...cluster.nodes, notified),
    ])
    const { acknowledged, failed, longestPauseMs } = await load.read()
    console.log(`${name}: ${acknowledged} acknowledged writes, ${failed} failed requests`)
    if (name === ROLLING_RESTART) atMost(`${name}, failed requests`, failed, 0)
    atMost(`${name}, longest pause`, longestPauseMs, budgets.faults.pauseMs, ' ms')
    atMost(`${name}, revocation`, revokedMs, budgets.faults.revokedMs, ' ms')
    atMost(`${name}, live event`, notifiedMs, budgets.faults.notifiedMs, ' ms')
  }
  await compareWithDatabase(`${cluster.postgres.adminUrl}bench`, await load.stop())
}

function faultsOf({
  nodes,
  proxy,
  postgres,
  redis,
  pgBouncer,
}: Cluster): Record<string, () => Promise<void>> {
  const [first] = nodes
  const killed = (part: { kill(): Promise<void>; start(): Promise<void> }) => async () => {
    await part.kill()
    await wait(DOWN_MS)
    await part.start()
  }
  return {
    'no fault': () => wait(DOWN_MS),
    'kill -9 of a node': killed({ kill: () => first.stop('SIGKILL'), start: () => first.start() }),
    [SILENT]: async () => proxy.silence(),
    'PostgreSQL ends every backend': () =>
      runAsAdmin(
        postgres.adminUrl,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'bench'",
      ),
    'PostgreSQL crashes': () => postgres.restart(),
    'kill -9 of Redis': killed(redis),
    ...(pgBouncer && { 'kill -9 of PgBouncer': killed(pgBouncer) }),
    [ROLLING_RESTART]: async () => {
      for (const node of nodes) {
        await node.stop('SIGTERM')
        await node.start()
      }
    },
  }
}

/** @throws if the response is neither a success nor 401. */
async function ask(node: Node, { cookie }: Member, method: string, path: string, body?: string) {
  const response = await fetch(node.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(20_000),
    ...(body && { body }),
  })
  if (!response.ok && response.status !== 401) throw new Error(`${path} returned ${response.status}`)
  return response
}

/** Measures from the response to a log-out on one node until the other node rejects the session. */
async function measureRevocation(here: Node, there: Node, member: Member): Promise<number> {
  const isAccepted = async () => (await ask(there, member, 'GET', '/api/dashboard')).ok
  if (!(await isAccepted())) throw new Error('a session of the other node was rejected')
  await ask(here, member, 'POST', '/api/logout')
  const endedAt = performance.now()
  while (await isAccepted()) await wait(1)
  return performance.now() - endedAt
}

/** Measures from a write on one node until a page on the other node is notified. */
async function measureEvent(here: Node, there: Node, member: Member): Promise<number> {
  const { body } = await ask(there, member, 'GET', '/api/events')
  if (body === null) throw new Error('the stream of events has no body')
  const writtenAt = performance.now()
  await ask(here, member, 'PUT', '/api/casinos/1/vote', '{"vote":1}')
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('event: dashboard')) return performance.now() - writtenAt
  }
  throw new Error('the stream of events ended')
}

/** Duplicates are entries that no acknowledgment explains, and amounts that were added more than once. */
async function compareWithDatabase(
  adminUrl: string,
  written: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = await queryAs<{ userId: string; spent: number; ids: string[] }>(
    adminUrl,
    `select u.user_id as "userId", u.user_total_spent::float8 as spent,
       array(select e.id::text from entries e where e.user_id = u.user_id) as ids
     from casinos_users u where u.casino_id = 1 and u.user_id = any ($1)`,
    [[...written.keys()]],
  )
  let [acknowledged, lost, duplicated] = [0, 0, 0]
  for (const [userId, ids] of written) {
    const row = rows.find((one) => one.userId === userId)
    const { ids: stored, spent } = row ?? { ids: [] as string[], spent: 0 }
    acknowledged += ids.length
    lost += ids.filter((id) => !stored.includes(id)).length + Math.max(ids.length - spent, 0)
    duplicated += Math.max(stored.length - ids.length, spent - ids.length, 0)
  }
  atLeast('acknowledged writes', acknowledged, 1)
  atMost('lost writes', lost, 0)
  atMost('duplicated writes', duplicated, 0)
}
