import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/sessions/access-token.ts'
import { LEARN_FROM_MEMBERS } from '#server/jobs/learn-from-members.ts'
import { openPostgres, type Product, queryAs, startProduct } from './product.ts'
import { atMost } from './report.ts'

const MEMBERS = 100_000
/** Of the bonuses, so many are played by few, so that every member is asked about them. */
const RARE = 40
const RARE_PLAYERS = 150
const ROWS_PER_MEMBER = 6
const DAYS = 6
/** Requests of the dashboard per second while the job runs, and before. */
const RATE = 100
const SECONDS = 20
const MOST_SECONDS = 120
const MOST_RATIO = 1.5
const POLL_MS = 250

/**
 * Prints how long the nightly job takes with 100,000 members who agreed, and the p99 latency of dashboards meanwhile, relative to that
 * before. Not part of `npm run bench`, because seeding takes minutes and gigabytes.
 */
export async function measureLearningNight(stack: AsyncDisposableStack): Promise<void> {
  const postgres = await openPostgres(stack, { shared_buffers: '4GB', max_wal_size: '8GB' })
  const product = await startProduct(stack, { postgres })
  await seed(product.adminUrl)
  await latencyOf(product, 5)
  const before = await latencyOf(product, SECONDS)
  await queryAs(
    product.adminUrl,
    `insert into jobs.job (name, policy) select name, policy from jobs.queue where name = '${LEARN_FROM_MEMBERS}'`,
  )
  await untilState(product, "state = 'active'")
  const during = await latencyOf(product, SECONDS)
  await untilState(product, "state = 'completed'")
  const [job] = await queryAs<{ seconds: number; output: { bonuses: number } }>(
    product.adminUrl,
    `select extract(epoch from completed_on - started_on)::float8 as seconds, output from jobs.job
     where name = '${LEARN_FROM_MEMBERS}' and state = 'completed' order by completed_on desc limit 1`,
  )
  console.log(
    `${job?.output.bonuses} bonuses known; dashboards at ${RATE}/s: p99 ${before} ms before, ${during} ms during the job`,
  )
  atMost('nightly job', job?.seconds ?? Infinity, MOST_SECONDS, ' s')
  atMost('p99 of dashboards during the job, relative', during / before, MOST_RATIO)
}

async function seed(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ id: number }>('select id from casinos where active order by id')
    const ids = rows.map(({ id }) => id)
    await admin.query('set session_replication_role = replica')
    const users = `select md5('bench-' || n)::uuid as id, n from generate_series(1, ${MEMBERS}) n`
    await admin.query(
      `insert into users (id, state, age, created_at, updated_at) select id, 'TX', 30, now(), now() from (${users}) u`,
    )
    await admin.query(
      `insert into auth."user" (id, email, email_verified) select id, id || '@example.test', true from (${users}) u`,
    )
    await admin.query(`insert into user_settings (user_id, share_evidence) select id, true from (${users}) u`)
    // Each plays some of the popular bonuses, and few play the rare ones.
    await admin.query(
      `create temporary table played as
       select u.id, u.n, ($1::integer[])[1 + (u.n * 7 + k * 13) % (cardinality($1::integer[]) - ${RARE})] as casino_id
         from (${users}) u, generate_series(1, ${ROWS_PER_MEMBER}) k
       union select u.id, u.n, casino_id
         from (${users} where n <= ${RARE_PLAYERS}) u, unnest(($1::integer[])[cardinality($1::integer[]) - ${RARE} + 1:]) casino_id`,
      [ids],
    )
    await admin.query(
      `insert into casinos_users (user_id, casino_id, user_tier, user_rank, last_collected)
       select id, casino_id, 1, 1, date_trunc('day', now()) from played`,
    )
    await admin.query(
      `insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
       select id, md5(n || ' ' || casino_id || ' ' || day)::uuid, casino_id, 'collect', at, at, sha256('x')
       from (
         select *, date_trunc('day', now()) - make_interval(days => day, mins => (n * 37 + casino_id * 11 + day * 650) % 1440) as at
         from played, generate_series(0, ${DAYS - 1}) day
       ) claims`,
    )
    await admin.query('vacuum analyze')
  } finally {
    await admin.end()
  }
}

/** Returns the p99 latency of dashboards in milliseconds. */
async function latencyOf({ url, env }: Product, seconds: number): Promise<number> {
  const tokens = createAccessTokens(env['AUTH_SECRET'] ?? '')
  const { port } = new URL(url)
  const ids = await queryAs<{ id: string }>(
    env['DATABASE_URL'] ?? '',
    `select id from auth."user" order by id limit 500`,
  )
  let turn = 0
  const { latency, errors, non2xx } = await autocannon({
    url,
    connections: 8,
    overallRate: RATE,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const userId = ids[turn++ % ids.length]?.id ?? ''
          const expiresAt = epochMs(Date.now() + ACCESS_LIFE_MS)
          const access = tokens.sign({ userId, sessionId: randomUUID(), expiresAt })
          return { ...request, path: '/api/dashboard', headers: { cookie: `access_${port}=${access}` } }
        },
      },
    ],
  })
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} dashboards were errors`)
  return latency.p99
}

async function untilState({ adminUrl }: Product, condition: string): Promise<void> {
  for (;;) {
    const found = await queryAs(
      adminUrl,
      `select from jobs.job where name = '${LEARN_FROM_MEMBERS}' and ${condition} limit 1`,
    )
    if (found.length > 0) return
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS))
  }
}
