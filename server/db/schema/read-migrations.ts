import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitStatements } from '#server/db/schema/split-statements.ts'

export type SqlFile = { readonly name: string; readonly statements: readonly string[] }

export type Migration = SqlFile & {
  /** sha256 of the file with line feeds as line ends, hex. An applied file is never edited. */
  readonly checksum: string
  /** The checksum that older versions stored if git had checked the file out with CRLF, as it can on Windows. */
  readonly crlfChecksum: string
}

const DIRECTORY = fileURLToPath(new URL('../migrations', import.meta.url))

/** Reads the files that create the current tables, in their order: each refers only to tables of earlier ones. */
export function readSchema(): readonly SqlFile[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, statements: splitStatements(readSql(join(import.meta.dirname, name))) }))
}

/** Reads the migrations, oldest first. @throws Error if a name is not `NNNN_name.sql` or a number is repeated. */
export function readMigrations(directory: string = DIRECTORY): readonly Migration[] {
  const names = readdirSync(directory).toSorted()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined || numbers.has(number)) throw new Error(`not a valid migration name: ${name}`)
    numbers.add(number)
    const sql = readSql(join(directory, name))
    return {
      name,
      checksum: checksumOf(sql),
      crlfChecksum: checksumOf(sql.replaceAll('\n', '\r\n')),
      statements: splitStatements(sql),
    }
  })
}

/** Reads a file of SQL with line feeds as line ends, however git checked it out. */
export function readSql(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
}

/** Returns the sha256 of a text, hex. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
