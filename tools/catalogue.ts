/**
 * npm run catalogue -- validate [file|folder] | diff <file> | import <file>   [--dir <catalogue folder>]
 *
 * Works on the files of `catalogue/casinos/`, needs no database. Exit code 0: done; 1: something is wrong with
 * the data, nothing was changed; 2: the command was not understood.
 */
import { statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogueChanges } from '#catalogue/catalogue-changes.ts'
import { judgeCandidates } from '#catalogue/judge-candidates.ts'
import { loadCatalogueFiles, readCasinoFiles } from '#catalogue/load.ts'
import { readCandidates } from '#catalogue/read-candidates.ts'
import { readTextFile } from '#catalogue/read-text-file.ts'
import type { CasinoFile, CatalogueProblem } from '#catalogue/schema.ts'
import { writeCasinoFiles } from '#catalogue/write-casino-files.ts'
import { failure, type Result, success } from '#core/result.ts'

const USAGE =
  'Usage: npm run catalogue -- validate [file|folder] | diff <file> | import <file>   [--dir <catalogue folder>]'

type Import = {
  readonly before: readonly CasinoFile[]
  readonly after: readonly CasinoFile[]
  readonly remarks: readonly string[]
}

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): 0 | 1 | 2 {
  const command = commandOf(args)
  if (!command) return usage()
  const { verb, path, dir } = command
  if (verb === 'validate' && (path === null || isFolder(path))) return validateFolder(folderOf(path) ?? dir)
  if (path === null) return usage()
  const read = readImport(path, dir)
  if (!read.ok) return refuse(read.reason)
  const { before, after, remarks } = read.value
  const changes = catalogueChanges(before, after)
  const summary = `${after.length} casinos, ${after.length - before.length} new, ${changes.length} changed or new`
  if (verb === 'validate') return say(`${path} is fine: ${summary}.`)
  for (const line of [...changes, ...remarks]) say(line)
  if (verb === 'diff' || changes.length === 0)
    return say(changes.length === 0 ? 'Nothing would change.' : `${summary}.`)
  try {
    writeCasinoFiles(dir, after)
  } catch (error) {
    return refuse([
      { where: dir, field: null, reason: error instanceof Error ? error.message : String(error) },
    ])
  }
  return say(`Imported: ${summary}.`)
}

function commandOf(
  args: string[],
): { verb: 'validate' | 'diff' | 'import'; path: string | null; dir: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { dir: { type: 'string', default: resolve(import.meta.dirname, '../catalogue') } },
    })
    const [verb, path = null] = positionals
    if (positionals.length > 2 || (verb !== 'validate' && verb !== 'diff' && verb !== 'import')) return null
    return { verb, path, dir: resolve(values.dir) }
  } catch {
    return null
  }
}

function readImport(path: string, dir: string): Result<Import, readonly CatalogueProblem[]> {
  const stored = readCasinoFiles(dir)
  if (!stored.ok) return stored
  const text = readTextFile(path)
  if (!text.ok) return failure([{ where: path, field: null, reason: text.reason }])
  const candidates = readCandidates(text.value, stored.value, new Date().toISOString().slice(0, 10))
  if (!candidates.ok) return candidates
  const judged = judgeCandidates(candidates.value, stored.value)
  if (!judged.ok) return judged
  const remarks = candidates.value.flatMap(({ value, remarks: all }) =>
    all.map((remark) => `! ${String(value['name'])}: ${remark}`),
  )
  return success({ before: stored.value, after: judged.value, remarks })
}

function validateFolder(dir: string): 0 | 1 {
  const loaded = loadCatalogueFiles(dir)
  if (!loaded.ok) return refuse(loaded.reason)
  const active = loaded.value.filter((casino) => casino.active).length
  return say(`${dir} is fine: ${loaded.value.length} casinos, ${active} active.`)
}

function folderOf(path: string | null): string | null {
  if (path === null) return null
  return basename(resolve(path)) === 'casinos' ? dirname(resolve(path)) : resolve(path)
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function refuse(problems: readonly CatalogueProblem[]): 1 {
  for (const { where, field, reason } of problems) {
    process.stderr.write(`${where}${field === null ? '' : `, ${field}`}: ${reason}\n`)
  }
  process.stderr.write(
    `${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing was changed.\n`,
  )
  return 1
}

function say(line: string): 0 {
  process.stdout.write(`${line}\n`)
  return 0
}

function usage(): 2 {
  process.stderr.write(`${USAGE}\n`)
  return 2
}
