/** Starts what the benchmarks measure. Everything stops and is deleted at the end of its scope. */
import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#server/testing/servers/free-port.ts'
import { type PostgresServer, startPostgres } from '#server/testing/servers/postgres-server.ts'
import { SERVER_OPTIONS, SERVER_VARIABLES } from '#tools/launch.mjs'

/** A process that has printed its first line. */
export type Running = AsyncDisposable & {
  readonly pid: number
  readonly startedInMs: number
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The product, with its environment and, on PostgreSQL, a superuser's URL of its database. */
export type Product = Pick<Running, 'pid' | 'startedInMs'> & {
  readonly url: string
  readonly adminUrl: string
  readonly env: Readonly<Record<string, string>>
}

/** The password of every account that the benchmarks create. */
export const PASSWORD = 'tulip river nine'

/** An account with the cookies of its session. */
export type Member = { readonly id: string; readonly cookie: string }

/** Disposes what `run` adds to the stack when it ends. (`await using` would do that; dependency-cruiser rejects it.) */
export async function scoped<Result>(run: (stack: AsyncDisposableStack) => Promise<Result>): Promise<Result> {
  const stack = new AsyncDisposableStack()
  try {
    return await run(stack)
  } finally {
    await stack.disposeAsync()
  }
}

/** Starts a program with Node and resolves after its first output. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Running> {
  const started = performance.now()
  const child = spawn('node', args, {
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DRAIN_SECONDS: '0', ...env },
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-2000)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}: ${errors}`)))
  })
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  return {
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    stop,
    [Symbol.asyncDispose]: () => stop(),
  }
}

/** Starts a PostgreSQL server for databases of products. */
export async function openPostgres(
  stack: AsyncDisposableStack,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  return stack.adopt(await startPostgres({ settings }), (postgres) => postgres.stop())
}

/**
 * Starts the product, without rate limits.
 *
 * @param options.postgres where it creates its database; embedded by default.
 * @param options.database the name of that database.
 * @param options.limited whether it starts as `npm start` does, with limits of memory.
 * @param options.root another checkout.
 * @param options.dataDir an existing directory; by default one that is deleted at the end.
 * @param options.env further variables of its environment.
 * @param options.script another program that runs the product, with its arguments.
 */
export async function startProduct(
  stack: AsyncDisposableStack,
  options: {
    readonly postgres?: PostgresServer | null
    readonly database?: string
    readonly limited?: boolean
    readonly root?: string
    readonly dataDir?: string
    readonly env?: Readonly<Record<string, string>>
    readonly script?: readonly string[]
  } = {},
): Promise<Product> {
  const { postgres, database = 'bench', limited = false, root, dataDir } = options
  const { script = [limited ? 'tools/start.ts' : 'server/main.ts'] } = options
  const port = await freePort()
  const env = {
    ...(limited && SERVER_VARIABLES),
    PORT: String(port),
    DATA_DIR: dataDir ?? stack.use(mkdtempDisposableSync(join(tmpdir(), 'bench-'))).path,
    ...(postgres && { DATABASE_URL: await createDatabase(postgres.adminUrl, database) }),
    AUTH_SECRET: randomUUID() + randomUUID(),
    RATE_LIMIT_SCALE: '1000000',
    ...options.env,
  }
  const running = stack.use(await startProgram([...(limited ? SERVER_OPTIONS : []), ...script], env, root))
  return {
    ...running,
    url: `http://127.0.0.1:${port}`,
    adminUrl: `${postgres?.adminUrl}${database}`,
    env,
  }
}

/** Creates a database with an owner who is not a superuser. @returns the URL that the server connects to. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const [role] = await queryAs(`${adminUrl}postgres`, "select from pg_roles where rolname = 'bench_login'")
  if (!role)
    await queryAs(`${adminUrl}postgres`, 'create role bench_login login nosuperuser nobypassrls createrole')
  await queryAs(`${adminUrl}postgres`, `create database ${name} owner bench_login`)
  const url = new URL(name, adminUrl)
  url.username = 'bench_login'
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function queryAs<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Signs up accounts one after another. */
export async function signUp(origin: string, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n++) {
    const account = {
      email: `${randomUUID()}@example.test`,
      password: PASSWORD,
      age: 30,
      state: 'CA',
    }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(account)
    const response = await fetch(`${origin}/api/signup`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`sign-up returned ${response.status}`)
    const { user } = (await response.json()) as { user: { id: string } }
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    members.push({ id: user.id, cookie: cookies.join('; ') })
  }
  return members
}
