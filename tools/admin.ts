/**
 * npm run admin -- <command>: the operator tools on the command line. `help` lists the commands.
 *
 * Works on the database of DATABASE_URL, or on the embedded one in DATA_DIR while no server uses it. Exit codes: 0 success,
 * 1 the command failed, 2 invalid command.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pino from 'pino'
import { epochMs } from '#core/units.ts'
import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { type Config, MIN_SECRET, readConfig } from '#server/config.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { DataDirError } from '#server/db/embedded/data-dir-error.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { ApiError } from '#server/errors.ts'
import { AdminError } from '#tools/admin/format-output.ts'
import { parseCommand, USAGE } from '#tools/admin/commands.ts'

/** The codes of an unknown table, column, or function. */
const OLD_SCHEMA: readonly (string | undefined)[] = ['42P01', '42703', '42883']

process.exitCode = await run(process.argv.slice(2))

async function run(args: readonly string[]): Promise<0 | 1 | 2> {
  const command = parseCommand(args)
  if (command === null) return printError(2, USAGE)
  if (command === 'help') return print(USAGE)
  // No command needs the secret, which the configuration of a server requires.
  const config = readConfig({ ...process.env, AUTH_SECRET: 'not used'.padEnd(MIN_SECRET, '.') })
  if (!config.ok) return printError(1, config.reason)
  try {
    if (command.needs === 'config') return print(await command.run(config.value))
    return print(await withDatabase(config.value, command.run))
  } catch (error) {
    return printError(1, reasonOf(error))
  }
}

async function withDatabase(config: Config, action: (deps: AuditDeps) => Promise<string>): Promise<string> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !existsSync(join(dataDir, 'pglite'))) {
    throw new AdminError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR.`)
  }
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const db = await openDatabase({ databaseUrl, dataDir, log })
  try {
    return await action({ db, now: () => epochMs(Date.now()), log, config })
  } finally {
    await db.close()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError && OLD_SCHEMA.includes(error.code)) {
    return 'The database schema is out of date. Run npm run db:migrate first.'
  }
  if (error instanceof Unavailable) return `The database is not available: ${error.message}.`
  if (error instanceof AdminError || error instanceof ApiError || error instanceof DataDirError)
    return error.message
  return `The command failed: ${String(error).split('\n').join(' ')}`
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`)
  return 0
}

function printError<Code extends 1 | 2>(code: Code, text: string): Code {
  process.stderr.write(`${text}\n`)
  return code
}
