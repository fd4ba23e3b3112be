import * as z from 'zod'
import { newestDate } from '#catalog/confidence.ts'
import { importBonuses } from '#catalog/import-bonuses.ts'
import { mergeNotes } from '#catalog/merge-notes.ts'
import { type CsvRow, readCsvRows } from '#catalog/read-csv.ts'
import type { CasinoFile, CatalogProblem } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { resetFields } from '#catalog/derived-fields.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { err, type Result, ok } from '#core/result.ts'

/** An unchecked casino from an import file, and the stored casino it updates; null for a new one. */
export type Candidate = {
  readonly where: string
  readonly value: Readonly<Record<string, unknown>>
  readonly stored: CasinoFile | null
  /** Whether it is a CSV row. Problems then name CSV columns. */
  readonly columns: boolean
  /** Invalid cells of columns that the files store in another structure. */
  readonly problems: readonly Omit<CatalogProblem, 'where'>[]
  /** Remarks about figures and texts that were not imported or need manual editing. */
  readonly remarks: readonly string[]
}

const Fields = z.record(z.string(), z.unknown())

/**
 * Reads an import file: CSV, or JSON with a list of casinos in the format of the files.
 *
 * Checks only the file's structure; `checkCandidates` checks the casinos.
 *
 * @param today the `checked_on` of a row without dated sources, `2026-11-20`.
 */
export function readCandidates(
  text: string,
  stored: readonly CasinoFile[],
  today: string,
): Result<readonly Candidate[], readonly CatalogProblem[]> {
  if (/^\s*[[{]/.test(text)) return readJson(text, stored)
  const rows = readCsvRows(text)
  return rows.ok ? ok(rows.value.map((row) => candidateOf(row, stored, today))) : rows
}

function readJson(
  text: string,
  stored: readonly CasinoFile[],
): Result<readonly Candidate[], readonly CatalogProblem[]> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fileProblem(`is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  const list: unknown[] = Array.isArray(json) ? json : [json]
  if (list.length === 0) return fileProblem('contains no casino')
  const problems: CatalogProblem[] = []
  const candidates: Candidate[] = []
  for (const [index, item] of list.entries()) {
    const where = `row ${index + 1}`
    const value = Fields.safeParse(item)
    if (value.success) {
      const { id, name } = value.data
      const before = findStored(id, name, stored)
      candidates.push({ where, value: value.data, stored: before, columns: false, problems: [], remarks: [] })
    } else problems.push({ where, field: null, reason: 'is not a casino: { "name": … }' })
  }
  return problems.length > 0 ? err(problems) : ok(candidates)
}

/** Converts a CSV row to the format of a file. Cells of the wrong type stay text, for the schema to report. */
function candidateOf(row: CsvRow, all: readonly CasinoFile[], today: string): Candidate {
  const cell = (column: Parameters<CsvRow['cell']>[0]) => row.cell(column) || null
  const orStored = <T>(column: Parameters<CsvRow['cell']>[0], value: T, old: T | undefined) =>
    row.cell(column) === null && old !== undefined ? old : value
  const [statedName, formerName] = splitNames(cell('name') ?? '')
  const idText = cell('id')
  const stored =
    findStored(idText === null ? undefined : numberOr(idText), cell('name'), all) ??
    findStored(undefined, statedName, all)
  // An older sheet may have a former name. It does not rename the casino back.
  const name = stored?.former_names.some((old) => casinoSlug(old) === casinoSlug(statedName))
    ? stored.name
    : statedName
  const status = cell('status') ?? ''
  const { notes, condition, remarks } = mergeNotes(cell('notes'), stored)
  const resetValue = cell('reset_value')
  const days = splitDates(cell('source_date') ?? '')
  const sources = parseSources(cell('source_urls') ?? '', days, all)
  const storedReset = stored ? resetFields(stored.bonuses[0].clock) : null
  const imported = importBonuses(
    {
      resetType: cell('reset_type'),
      resetValue,
      // Without the column, a stored zone stays only while its time does: plain times are UTC.
      resetZone:
        row.cell('reset_zone') === null && storedReset?.reset_value === resetValue
          ? storedReset.reset_zone
          : cell('reset_zone'),
      dailyReward: cell('expected_daily_reward'),
    },
    condition,
    stored,
    new Set(sources.map(({ url }) => url)),
  )
  const value = {
    ...(idText === null ? {} : { id: numberOr(idText) }),
    name,
    former_names: formerNames(name, formerName, stored),
    listing: listingOf(status),
    status,
    site: cell('site'),
    operator: cell('operator'),
    min_age: orStored('min_age', numberOrNull(cell('min_age')), stored?.min_age),
    bonuses: imported.bonuses,
    rtp: numberOrNull(cell('rtp')),
    wash_game: cell('wash_game'),
    where_to_collect: cell('where_to_collect'),
    best_strategy: cell('best_strategy'),
    supports_crypto: { true: true, false: false }[cell('supports_crypto') ?? ''] ?? cell('supports_crypto'),
    bank_min: parseAmountCell(cell('bank_min')),
    gift_min: parseAmountCell(cell('gift_min')),
    crypto_min: parseAmountCell(cell('crypto_min')),
    wallet_min: orStored('wallet_min', parseAmountCell(cell('wallet_min')), stored?.wallet_min),
    wallet_name: orStored('wallet_name', cell('wallet_name'), stored?.wallet_name),
    currency: cell('currency'),
    exchange_rate: cell('exchange_rate'),
    // A sheet has no columns for these. A page stays while the sheet has its site and its source.
    bonus_page: pageIn(stored, cell('site'), sources),
    playthrough: stored?.playthrough ?? null,
    payment_trouble: orStored(
      'payment_trouble',
      parsePaymentTrouble(cell('payment_trouble')),
      stored?.payment_trouble,
    ),
    notes,
    checked_on: newestDate(days) ?? stored?.checked_on ?? today,
    sources,
    figures: {},
    // Tiers are computed. The column exists because the sheet has it.
    ...(cell('tier') === null ? {} : { tier: cell('tier') }),
  }
  return {
    where: `row ${row.row}`,
    value,
    stored,
    columns: true,
    problems: imported.problems,
    remarks: [...remarks, ...imported.remarks],
  }
}

/** "Fortune Coins (now Fortune Wins)" is Fortune Wins, formerly Fortune Coins. */
function splitNames(text: string): [string, string[]] {
  const renamed = /^(.+) \(now (.+)\)$/.exec(text)
  return renamed ? [renamed[2] ?? '', [renamed[1] ?? '']] : [text, []]
}

/** Returns all former names: the stored ones, those of the row, and the name that this row replaces. */
function formerNames(name: string, stated: readonly string[], stored: CasinoFile | null): string[] {
  const names = new Map(
    [...(stored ? [...stored.former_names, stored.name] : []), ...stated].map((old) => [
      casinoSlug(old),
      old,
    ]),
  )
  names.delete(casinoSlug(name))
  return [...names.values()]
}

function findStored(id: unknown, name: unknown, stored: readonly CasinoFile[]): CasinoFile | null {
  if (id !== undefined && id !== null) return stored.find((casino) => casino.id === id) ?? null
  if (typeof name !== 'string') return null
  const slug = casinoSlug(name)
  return stored.find((casino) => [casino.name, ...casino.former_names].map(casinoSlug).includes(slug)) ?? null
}

function listingOf(status: string): CasinoFile['listing'] {
  if (/^closed\b/i.test(status)) return 'closed'
  if (/^doubtful\b/i.test(status)) return 'doubtful'
  return /^unknown\b/i.test(status) ? 'unknown' : 'open'
}

function parsePaymentTrouble(text: string | null): { kind: string; report: string } | null {
  if (text === null) return null
  const at = text.indexOf(':')
  return { kind: text.slice(0, Math.max(at, 0)).trim(), report: text.slice(at + 1).trim() }
}

function splitDates(text: string): string[] {
  const dates = text.split(';').map((date) => date.trim())
  // "2026-06/07" is a page of June or July: use the earlier month.
  return dates.filter((date) => date !== '').map((date) => date.replace(/^(\d{4}-\d\d)\/\d\d$/, '$1'))
}

/** Splits addresses by white space, with one date each, one date for all, or the stored date. */
function parseSources(
  urls: string,
  days: readonly string[],
  all: readonly CasinoFile[],
): CasinoFile['sources'] {
  const list = urls.split(/\s+/).filter((url) => url !== '')
  const known = new Map(all.flatMap(({ sources }) => sources.map(({ url, date }) => [url, date] as const)))
  return list.map((url, at) => {
    const stated = days.length === 1 ? days[0] : days.length === list.length ? days[at] : null
    return { url, date: known.get(url) ?? stated ?? null }
  })
}

function parseAmountCell(text: string | null): string | null {
  const amount = text === null ? null : parsePlainAmount(text)
  return amount?.ok ? decimalText(amount.value) : text
}

function numberOr(text: string): number | string {
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : text
}

function numberOrNull(text: string | null): number | string | null {
  return text === null ? null : numberOr(text)
}

function fileProblem(reason: string): Result<never, readonly CatalogProblem[]> {
  return err([{ where: 'the file', field: null, reason }])
}

function pageIn(
  stored: CasinoFile | null,
  site: string | null,
  sources: readonly { readonly url: string }[],
): CasinoFile['bonus_page'] {
  const page = stored?.bonus_page ?? null
  return page !== null && site === stored?.site && sources.some(({ url }) => url === page.source)
    ? page
    : null
}
