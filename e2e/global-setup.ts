import { findPostgres } from '#server/testing/servers/find-postgres.ts'
import { startMigratedPostgres } from '#server/testing/servers/migrated-postgres.ts'

/**
 * Starts PostgreSQL for the servers of the journeys: they start and respond in half the CPU time of the embedded
 * database. Without PostgreSQL, they use the embedded one.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  try {
    findPostgres()
  } catch {
    return undefined
  }
  const server = await startMigratedPostgres()
  process.env['E2E_ADMIN_URL'] = server.adminUrl
  return () => server.stop()
}
