import pino from 'pino'
import { loadCatalogFiles } from '#catalog/load.ts'
import { epochMs } from '#core/units.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import type { Database } from '#server/db/database.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { createUser } from '#server/testing/factories.ts'
import { seedLedger } from '#server/testing/seed-ledger.ts'

/** A note with every character that a text format could break. */
const NOTE =
  'a "quote", a \\backslash\\, {braces}, (a, b), a\ttab, a\nline\u2028a line separator\n\\.\nCOPY x (y) FROM stdin;\n€ 🎰'

/**
 * Creates accounts with the catalog, a ledger, and rows in the tables of schema auth whose types are easily lost.
 *
 * @returns the accounts' ids.
 */
export async function seedAccounts(db: Database, accounts: number, entriesEach: number): Promise<string[]> {
  const files = loadCatalogFiles()
  if (!files.ok) throw new Error('the catalog has problems')
  await loadCatalog(db, files.value)
  const deps = {
    db,
    catalog: createCatalogCache(db, () => 0),
    now: () => epochMs(Date.parse('2026-11-20T12:00:00Z')),
    log: pino({ level: 'silent' }),
  }
  const ids: string[] = []
  for (let n = 0; n < accounts; n++) {
    const id = await createUser(deps)
    await seedLedger(db, id, entriesEach, { note: n === 0 ? NOTE : null })
    ids.push(id)
  }
  await db.pool.query(
    `insert into auth.audit (at, kind, outcome, account, place)
     select now() - n * interval '1 microsecond', 'log-in', 'ok', $1, '' from generate_series(1, 20) n`,
    [ids[0]],
  )
  await db.pool.query(
    `insert into auth.passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), $1, '\\x00ff5c'::bytea || uuid_send(gen_random_uuid()), '\\x0a'::bytea, 3, '{internal,"a \\"b\\" \\\\c",""}', 'key', now())`,
    [ids[0]],
  )
  await db.pool.query(
    `insert into auth.outbox (id, kind, address, payload, created_at, not_before)
     values (gen_random_uuid(), 'test', 'a@example.test', '{"a": [1, null, "\\u00e9\\n"]}', now(), 'infinity')`,
  )
  return ids
}
