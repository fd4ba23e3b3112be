import pino from 'pino'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { loadCatalogue } from '#server/commands/load-catalogue.ts'
import type { Deps } from '#server/deps.ts'
import { createCatalogueCache } from '#server/queries/catalogue/catalogue-cache.ts'
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
  casinos: readonly CatalogueCasino[] = sixCasinos(),
): Promise<TestDeps> {
  await database.clear()
  await loadCatalogue(database.db, casinos)
  const clock = testClock()
  return {
    db: database.db,
    catalogue: createCatalogueCache(database.db, () => 0),
    now: () => clock.now(),
    log: pino({ level: 'silent' }),
    clock,
  }
}
