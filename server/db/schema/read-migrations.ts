import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitStatements } from '#server/db/schema/split-statements.ts'

export type Migration = {
  readonly name: string
  /** sha256 of the file, hex. An applied file is never edited. */
  readonly checksum: string
  readonly statements: readonly string[]
}

const DIRECTORY = fileURLToPath(new URL('../migrations', import.meta.url))

/** Reads the migrations, oldest first. @throws Error if a name is not `NNNN_name.sql` or a number is repeated. */
export function readMigrations(directory: string = DIRECTORY): readonly Migration[] {
  const names = readdirSync(directory).toSorted()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined || numbers.has(number)) throw new Error(`not a valid migration name: ${name}`)
    numbers.add(number)
    const sql = readFileSync(join(directory, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { name, checksum, statements: splitStatements(sql) }
  })
}
