import process from 'node:process'
import pg from 'pg'
import { distribute, readDistribution, workerSteps } from '#server/db/schema/distribute.ts'

/** `npm run db:distribute`: distributes the tables of users in the database of DATABASE_URL over a Citus cluster. */
async function run(): Promise<void> {
  const url = process.env['DATABASE_LISTEN_URL'] || process.env['DATABASE_URL']
  if (!url) throw new Error('Set DATABASE_URL to the coordinator of the cluster.')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const steps = await workerSteps(client)
    process.stdout.write(
      `Before you run this command, a superuser must run these statements on every node, including the coordinator:\n\n${steps}\n`,
    )
    await distribute(client, readDistribution())
    process.stdout.write('The user tables are now distributed.\n')
  } finally {
    await client.end()
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
})
