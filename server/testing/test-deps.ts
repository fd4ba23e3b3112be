import pino from 'pino'
import type { CatalogCasino } from '#catalog/schema.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import type { Deps } from '#server/deps.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { casinos as sixCasinos } from '#server/testing/factories.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'

/** A clock that only changes when it is set. */
export type TestClock = {
  now(): EpochMs
  set(iso: string): void
  advance(ms: number): void
}

export type TestDeps = Deps & { readonly clock: TestClock }

/** Creates a clock at 2026-11-20, 12:00 UTC. */
export function testClock(iso = '2026-11-20T12:00:00.000Z'): TestClock {
  let at = Date.parse(iso)
  return {
    now: () => epochMs(at),
    set: (to) => (at = Date.parse(to)),
    advance: (ms) => (at += ms),
  }
}

/** Creates the dependencies of a command, on an emptied database with the given casinos and no users. */
export async function testDeps(
  database: Pick<TestDatabase, 'db' | 'clear'>,
  casinos: readonly CatalogCasino[] = sixCasinos(),
): Promise<TestDeps> {
  await database.clear()
  await loadCatalog(database.db, casinos)
  const clock = testClock()
  return {
    db: database.db,
    catalog: createCatalogCache(database.db, () => 0),
    now: () => clock.now(),
    log: pino({ level: 'silent' }),
    clock,
  }
}
