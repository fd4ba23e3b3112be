/**
 * npm run catalog -- validate [file|folder] | diff <file> | import <file>   [--dir <catalog folder>]
 *
 * Works on the files of `catalog/` and needs no database. `validate` without a file also checks the laws of the places,
 * the excluded places, and the published changes. Exit codes: 0 success, 1 invalid data (nothing was changed), 2 invalid
 * command.
 */
import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogChanges } from '#catalog/catalog-changes.ts'
import { checkCandidates } from '#catalog/check-candidates.ts'
import { checkDatedFiles } from '#catalog/check-dated-files.ts'
import { loadCatalogFiles, readCasinoFiles } from '#catalog/load.ts'
import { readCandidates } from '#catalog/read-candidates.ts'
import { readTextFile } from '#catalog/read-text-file.ts'
import { type CatalogProblem, problemText } from '#catalog/schema.ts'
import { writeCasinoFiles } from '#catalog/write-casino-files.ts'

const USAGE =
  'Usage: npm run catalog -- validate [file|folder] | diff <file> | import <file>   [--dir <catalog folder>]'

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): 0 | 1 | 2 {
  const command = parseCommand(args)
  if (!command) return printError(2, USAGE)
  const { verb, path, dir } = command
  if (verb === 'validate' && path === null) return validateFolder(dir)
  if (path === null) return printError(2, USAGE)
  if (verb === 'validate' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const folder = resolve(path)
    return validateFolder(basename(folder) === 'casinos' ? dirname(folder) : folder)
  }
  return importFile(verb, path, dir)
}

function importFile(verb: 'validate' | 'diff' | 'import', path: string, dir: string): 0 | 1 {
  const stored = readCasinoFiles(dir)
  if (!stored.ok) return reject(stored.reason)
  const text = readTextFile(path)
  if (!text.ok) return reject([{ where: path, field: null, reason: text.reason }])
  const candidates = readCandidates(text.value, stored.value, today())
  if (!candidates.ok) return reject(candidates.reason)
  const casinos = checkCandidates(candidates.value, stored.value)
  if (!casinos.ok) return reject(casinos.reason)
  const changes = catalogChanges(stored.value, casinos.value)
  const [before, after] = [stored.value.length, casinos.value.length]
  const summary = `${after} casinos; ${changes.length} changed or new, including ${after - before} new`
  if (verb === 'validate') return print(`${path} is fine: ${summary}.`)
  for (const line of changes) print(line)
  for (const { value, remarks } of candidates.value)
    for (const remark of remarks) print(`! ${String(value['name'])}: ${remark}`)
  if (changes.length === 0) return print('Nothing would change.')
  if (verb === 'diff') return print(`${summary}.`)
  try {
    writeCasinoFiles(dir, casinos.value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return reject([{ where: dir, field: null, reason }])
  }
  return print(`Imported: ${summary}.`)
}

function validateFolder(dir: string): 0 | 1 {
  const loaded = loadCatalogFiles(dir)
  if (!loaded.ok) return reject(loaded.reason)
  const problems = checkDatedFiles(dir, loaded.value, today())
  if (problems.length > 0) return reject(problems)
  const casinos = loaded.value.filter(({ parent_id: parent }) => parent === null)
  const active = casinos.filter((casino) => casino.active).length
  const further = loaded.value.length - casinos.length
  return print(
    `${dir} is fine: ${casinos.length} casinos, ${active} active, with ${further} further bonuses.`,
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function parseCommand(args: string[]) {
  try {
    const options = {
      dir: { type: 'string', default: resolve(import.meta.dirname, '../catalog') },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [verb, path = null] = positionals
    if (positionals.length > 2 || (verb !== 'validate' && verb !== 'diff' && verb !== 'import')) return null
    return { verb, path, dir: resolve(values.dir) } as const
  } catch {
    return null
  }
}

function reject(problems: readonly CatalogProblem[]): 1 {
  for (const problem of problems) printError(1, problemText(problem))
  return printError(1, `${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing was changed.`)
}

function print(line: string): 0 {
  process.stdout.write(`${line}\n`)
  return 0
}

function printError<Code extends 1 | 2>(code: Code, line: string): Code {
  process.stderr.write(`${line}\n`)
  return code
}
