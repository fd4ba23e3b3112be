import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MOST_BATCH_ROWS, MOST_CHECKED_ROWS, MOST_IMPORT_ROWS } from '#contract/import-limits.ts'
import {
  CheckImportResponse,
  type Import,
  ImportBatchResponse,
  type ImportRow,
  UndoImportResponse,
} from '#contract/imports.ts'
import { importPath, PATHS } from '#contract/paths.ts'
import { residentMb } from './load.ts'
import {
  type Member,
  openPostgres,
  type Product,
  queryAs,
  scoped,
  signUp,
  startProduct,
  startProgram,
} from './product.ts'
import { atMost, budgets } from './report.ts'

/** Rows of almost two years, a third each of collections, cash-outs, and spends. */
const MINUTES_APART = 45

/** Measures an import of the largest size, its repetition, and its undo, and the memory of the server during them. */
export async function measureImports(): Promise<void> {
  for (const engine of ['PostgreSQL', 'embedded'] as const)
    await scoped(async (stack) => {
      const postgres = engine === 'PostgreSQL' ? await openPostgres(stack) : null
      const product = await startProduct(stack, { postgres, limited: true })
      const [member] = await signUp(product.url, 1)
      if (!member) throw new Error('a member signs up')
      await measure(product, member, engine)
    })
}

async function measure(product: Product, member: Member, engine: 'PostgreSQL' | 'embedded'): Promise<void> {
  const rows = await rowsOf(product, member)
  const idleMb = residentMb(product.pid)
  const id = randomUUID()
  const importMs = await timed(async () => {
    const { recorded } = await send(product, member, id, rows)
    if (recorded !== rows.length) throw new Error(`recorded ${recorded} of ${rows.length} rows`)
  })
  const checkMs = await timed(async () => {
    const known = await countKnown(product, member, rows)
    if (known !== rows.length) throw new Error(`the check finds ${known} of ${rows.length} rows`)
  })
  const againMs = await timed(async () => {
    const { recorded } = await send(product, member, randomUUID(), rows)
    if (recorded !== 0) throw new Error(`recorded ${recorded} rows twice`)
  })
  const undoMs = await timed(async () => {
    const method = 'DELETE'
    const headers = { cookie: member.cookie }
    const response = await fetch(product.url + importPath(id), { method, headers })
    const { import: undone } = UndoImportResponse.parse(await response.json())
    if (undone.undone !== rows.length) throw new Error(`undid ${undone.undone} of ${rows.length} rows`)
  })
  const peakMb = residentMb(product.pid, 'VmHWM')
  console.log(
    `imports, ${engine}: check ${checkMs.toFixed(0)} ms, the same file again ${againMs.toFixed(0)} ms, ${idleMb.toFixed(0)} MB idle`,
  )
  atMost(`import of ${rows.length} rows, ${engine}`, importMs / 1000, budgets.imports[engine].seconds, ' s')
  atMost(`undo of ${rows.length} rows, ${engine}`, undoMs / 1000, budgets.imports[engine].seconds, ' s')
  atMost(`memory above idle, ${engine}`, peakMb - idleMb, budgets.imports[engine].aboveIdleMb, ' MB')
}

async function rowsOf({ url }: Product, { cookie }: Member): Promise<ImportRow[]> {
  const response = await fetch(url + PATHS.dashboard, { headers: { cookie } })
  const { casinos } = (await response.json()) as { casinos: { casinoId: number }[] }
  const kinds = ['collect', 'cash_out', 'spend'] as const
  const newest = Date.now() - 60_000
  return Array.from({ length: MOST_IMPORT_ROWS }, (_, n) => ({
    id: randomUUID(),
    casinoId: casinos[n % casinos.length]?.casinoId ?? 0,
    kind: kinds[n % 3] ?? 'spend',
    amount: n % 3 === 0 ? null : '12.50',
    occurredAt: new Date(newest - n * MINUTES_APART * 60_000).toISOString(),
    equal: 1,
    note: n % 10 === 0 ? 'a note of a few words' : null,
  }))
}

/** The batches during which the server is killed. */
const KILLED_AT = [9, 20, 31]
/** After the batch was sent: before, during, and after its transaction, which takes about 100 ms. */
const KILL_DELAYS_MS = [10, 60, 200]

/**
 * Kills the server on PostgreSQL three times during an import of the largest size, and checks that each row is recorded once.
 *
 * @throws Error if a row is missing or recorded twice.
 */
export async function measureImportKills(stack: AsyncDisposableStack): Promise<void> {
  const product = await startProduct(stack, { postgres: await openPostgres(stack) })
  const [member] = await signUp(product.url, 1)
  if (!member) throw new Error('a member signs up')
  const rows = await rowsOf(product, member)
  const id = randomUUID()
  let pid = product.pid
  let lost = 0
  let last: Import | undefined
  const ms = await timed(async () => {
    for (let from = 0; from < rows.length; from += MOST_BATCH_ROWS) {
      const kill = KILLED_AT.indexOf(from / MOST_BATCH_ROWS)
      const sent = sendBatch(product, member, id, rows, from)
      if (kill < 0) {
        last = await sent
        continue
      }
      await wait(KILL_DELAYS_MS[kill])
      process.kill(pid, 'SIGKILL')
      await sent.catch(() => (lost += 1))
      const restarted = stack.use(await startProgram(['server/main.ts'], product.env))
      pid = restarted.pid
      // As the page does without a response: the same batch again.
      last = await sendBatch(product, member, id, rows, from)
    }
  })
  if (last?.state !== 'finished' || last.recorded !== rows.length)
    throw new Error(`recorded ${last?.recorded} of ${rows.length} rows`)
  const [stored] = await queryAs<{ entries: string; spent: string; expected: string }>(
    product.adminUrl,
    `select count(*) as entries, sum(amount) filter (where kind = 'spend') as spent,
      (select sum(user_total_spent) from casinos_users where user_id = $1) as expected
      from entries where user_id = $1`,
    [member.id],
  )
  if (Number(stored?.entries) !== rows.length || stored?.spent !== stored?.expected)
    throw new Error(`stored: ${JSON.stringify(stored)}`)
  const known = await countKnown(product, member, rows)
  if (known !== rows.length) throw new Error(`the check finds ${known} of ${rows.length} rows`)
  console.log(
    `import of ${rows.length} rows, PostgreSQL, server killed three times (${lost} responses lost): ${(ms / 1000).toFixed(1)} s, each row once`,
  )
}

/** Checks rows as the preview does. @returns how many the ledger has. */
async function countKnown({ url }: Product, { cookie }: Member, rows: readonly ImportRow[]): Promise<number> {
  let known = 0
  for (let from = 0; from < rows.length; from += MOST_CHECKED_ROWS) {
    const part = rows.slice(from, from + MOST_CHECKED_ROWS).map(({ note: _note, ...row }) => row)
    const response = await fetch(url + PATHS.importCheck, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ rows: part }),
    })
    const { results } = CheckImportResponse.parse(await response.json())
    known += results.filter(({ outcome }) => outcome === 'already-there').length
  }
  return known
}

async function send(product: Product, member: Member, id: string, rows: readonly ImportRow[]) {
  let last: Import | undefined
  for (let from = 0; from < rows.length; from += MOST_BATCH_ROWS)
    last = await sendBatch(product, member, id, rows, from)
  if (last === undefined) throw new Error('no rows')
  return last
}

async function sendBatch(
  { url }: Product,
  { cookie }: Member,
  id: string,
  rows: readonly ImportRow[],
  from: number,
): Promise<Import> {
  const batch = { id, fileName: 'ledger.csv', rowCount: rows.length, from }
  const response = await fetch(url + PATHS.imports, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...batch, rows: rows.slice(from, from + MOST_BATCH_ROWS) }),
  })
  return ImportBatchResponse.parse(await response.json()).import
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
