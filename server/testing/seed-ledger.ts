import { randomUUID } from 'node:crypto'
import { cents, epochMs } from '#core/units.ts'
import type { SentEntry } from '#server/commands/ledger/body-hash.ts'
import { recordEntries } from '#server/commands/ledger/record-entries.ts'
import { functionCall } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { createCatalogueCache } from '#server/queries/catalogue/catalogue-cache.ts'

const QUARTER_MS = 15 * 60_000
const BATCH = 1000

/** What every fourth entry is: a cash-out of $2.50, a spend of $1.00, or a collection without an amount. */
const KINDS = [
  { kind: 'cash_out', amount: cents(250) },
  { kind: 'spend', amount: cents(100) },
  { kind: 'collect', amount: null },
  { kind: 'collect', amount: null },
] as const

/** Records `count` entries of a user, a quarter of an hour apart up to `newest`, and deletes every 50th. */
export async function seedLedger(
  db: Database,
  userId: string,
  count: number,
  options: { readonly newest?: string; readonly note?: string | null } = {},
): Promise<void> {
  const newest = epochMs(Date.parse(options.newest ?? '2026-11-20T12:00:00.000Z'))
  const deps = { db, catalogue: createCatalogueCache(db), now: () => newest }
  const offered = (await deps.catalogue.casinos()).filter(({ active }) => active)
  const casinoIds = offered.map(({ id }) => id).toSorted((a, b) => a - b)
  const entries = Array.from({ length: count }, (_, n): SentEntry & { readonly id: string } => ({
    id: randomUUID(),
    casinoId: casinoIds[n % casinoIds.length] ?? 0,
    ...(KINDS[n % 4] ?? KINDS[2]),
    note: options.note ?? null,
    occurredAt: new Date(newest - n * QUARTER_MS).toISOString(),
    again: true,
  }))
  for (let start = 0; start < count; start += BATCH)
    await recordEntries(deps, userId, entries.slice(start, start + BATCH), null)
  const deleted = entries.filter((_, n) => n % 50 === 0)
  await transaction(
    db,
    deleted.map(({ id }) => functionCall('set_entry_deleted', { userId, id, deletedAt: new Date(newest) })),
  )
}
