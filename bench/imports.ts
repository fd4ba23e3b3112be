import { randomUUID } from 'node:crypto'
import { MOST_BATCH_ROWS, MOST_IMPORT_ROWS } from '#contract/import-limits.ts'
import { ImportBatchResponse, type ImportRow, UndoImportResponse } from '#contract/imports.ts'
import { importPath, PATHS } from '#contract/paths.ts'
import { residentMb } from './load.ts'
import { type Member, openPostgres, type Product, scoped, signUp, startProduct } from './product.ts'
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
    `imports, ${engine}: the same file again ${againMs.toFixed(0)} ms, ${idleMb.toFixed(0)} MB idle`,
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

async function send({ url }: Product, { cookie }: Member, id: string, rows: readonly ImportRow[]) {
  let last: ImportBatchResponse | undefined
  for (let from = 0; from < rows.length; from += MOST_BATCH_ROWS) {
    const batch = { id, fileName: 'ledger.csv', rowCount: rows.length, from }
    const response = await fetch(url + PATHS.imports, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...batch, rows: rows.slice(from, from + MOST_BATCH_ROWS) }),
    })
    last = ImportBatchResponse.parse(await response.json())
  }
  if (last === undefined) throw new Error('no rows')
  return last.import
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
