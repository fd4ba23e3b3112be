/**
 * `npm run generate:types`: writes server/db/generated-types.ts from the tables and the functions, and increases the number
 * in server/db/functions/version.json if a function has changed. With `--check`, reports whether both files are up to date
 * instead, for `npm run check`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import {
  checksumOfFunctions,
  readFunctions,
  readFunctionsVersion,
} from '#server/db/schema/apply-functions.ts'
import { readDatabaseSchema } from '#tools/read-database-schema.ts'
import { renderDatabaseTypes } from '#tools/render-database-types.ts'

const FILE = 'server/db/generated-types.ts'

const VERSION_FILE = 'server/db/functions/version.json'

const root = join(import.meta.dirname, '..')
const path = join(root, FILE)

try {
  const types = renderDatabaseTypes(await readDatabaseSchema())
  const { version, checksum } = readFunctionsVersion()
  const changed = checksumOfFunctions(readFunctions())
  if (!process.argv.includes('--check')) {
    writeFileSync(path, types)
    console.log(`types: wrote ${FILE}`)
    if (checksum !== changed) {
      writeFileSync(
        join(root, VERSION_FILE),
        `${JSON.stringify({ version: version + 1, checksum: changed }, null, 2)}\n`,
      )
      console.log(`types: wrote ${VERSION_FILE}`)
    }
  } else if (readFileSync(path, 'utf8') !== types || checksum !== changed) {
    throw new Error(`${FILE} or ${VERSION_FILE} does not fit the SQL files. Run npm run generate:types.`)
  }
} catch (error) {
  console.log(`types: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
