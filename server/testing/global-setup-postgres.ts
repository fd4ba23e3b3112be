import type { TestProject } from 'vitest/node'
import { startMigratedPostgres } from '#server/testing/servers/migrated-postgres.ts'

/** Starts a migrated PostgreSQL; each test file gets a copy of its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMigratedPostgres()
  project.provide('templateDir', '')
  project.provide('emptyDir', '')
  project.provide('adminUrl', server.adminUrl)
  return () => server.stop()
}
