import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { DashboardResponse } from '#contract/dashboard.ts'
import { ExportResponse } from '#contract/export.ts'
import { CheckImportResponse, ImportBatchResponse, type ImportRow } from '#contract/imports.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { foldText } from '#core/import/cell.ts'
import { epochMs } from '#core/units.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { workbookRows } from '#web/features/export/workbook-rows.ts'
import { createImportSession } from '#web/features/import/import-session.ts'
import { type AddedCasino, planOwnCasinos, restoreCalls } from '#web/features/import/restore-list.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const FORMATS = ['json', 'csv', 'xlsx'] as const
type Format = (typeof FORMATS)[number]

async function succeed(response: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await response
  expect([status, body]).toEqual([expect.toSatisfy((code) => code === 200 || code === 201), body])
  return body
}

async function fileOf(who: TestClient, format: Format): Promise<Blob> {
  await succeed(who.post('/api/reauthenticate', { password: PASSWORD }))
  const path = format === 'json' ? '/api/export.json' : '/api/export.csv?timeZone=America/New_York'
  const { bytes } = await who.get(path)
  if (format === 'xlsx') return await writeXlsxFile(workbookRows(bytes.toString())).toBlob()
  return new Blob([new Uint8Array(bytes)])
}

const exportOf = async (who: TestClient) => {
  await succeed(who.post('/api/reauthenticate', { password: PASSWORD }))
  return ExportResponse.parse((await who.get('/api/export.json')).body)
}

const listOf = async (who: TestClient) =>
  DashboardResponse.parse((await who.get('/api/dashboard')).body).casinos

/** Imports a file as the page does, into an account whose list has only the casinos of the catalog. */
async function importFile(who: TestClient, source: Blob, labels: ReadonlyMap<number, string>): Promise<void> {
  const casinos = [...labels].map(([id, label]) => ({ id, label, names: [label] }))
  const session = createImportSession()
  const file = await session.open({ source, choices: {}, casinos })
  if (typeof file === 'string') throw new Error(file)
  expect(file.isOwnExport).toBe(true)
  const list = file.list ?? null
  const own = list === null ? null : planOwnCasinos(list, [], randomUUID)
  const restored = own && {
    ids: [...own.ids],
    added: own.added.map(({ body, label }) => ({ id: ownCasinoId(body.id), label })),
  }
  const context = { casinos, zone: 'Asia/Tokyo', now: epochMs(app.deps.now()), own: restored }
  const first = session.read({ ...context, settings: file.settings })
  const chosen = Object.fromEntries(first.unknownCasinos.map(({ text }) => [foldText(text), 'new' as const]))
  let summary = session.read({ ...context, settings: { ...file.settings, casinos: chosen } })
  while (summary.uncheckedEntries > 0) {
    const rows = session.unchecked()
    const { results } = CheckImportResponse.parse(await succeed(who.post('/api/imports/check', { rows })))
    summary = session.checked({ rows, results })
  }
  expect(summary).toMatchObject({ problemRows: 0, existingEntries: 0, newEntries: summary.entries })
  const named = summary.newCasinos.map((name): AddedCasino => ({
    body: { id: randomUUID(), name },
    label: name,
    isDeleted: false,
  }))
  for (const { body } of [...(own?.added ?? []), ...named]) await succeed(who.post('/api/own-casinos', body))
  const casinoIds = Object.fromEntries(
    named.map(({ body, label }) => [foldText(label), ownCasinoId(body.id)]),
  )
  const { rows } = session.batch({ from: 0, casinoIds })
  expect(rows).toHaveLength(summary.entries)
  const [batch] = importBatches(rows)
  const { import: result } = ImportBatchResponse.parse(await succeed(who.post('/api/imports', batch)))
  expect(result.recorded).toBe(rows.length)
  for (const [casinoId, texts] of session.tags({ casinoIds })) {
    const tags = texts.map((text) => ({ text, color: 'gray' }))
    await succeed(who.put(`/api/casinos/${casinoId}/tags`, { tags }))
  }
  if (list === null || own === null) return
  const calls = restoreCalls(list, own.ids, await listOf(who), app.deps.now())
  for (const [{ method, path, body }] of calls) await succeed(who.send(method, path, { body }))
}

const minute = 60_000
const spendOrCashOut = fc.record({
  casino: fc.nat(4),
  kind: fc.constantFrom('spend' as const, 'cash_out' as const),
  cents: fc.integer({ min: 1, max: 100_000_000 }),
  ago: fc.integer({ min: 0, max: 800 * 24 * 60 * minute }),
  note: fc.option(
    fc
      .string({ unit: 'grapheme', maxLength: 60 })
      // What XML cannot contain, a workbook cannot either. A line feed is the only line end that stays.
      // oxlint-disable-next-line no-control-regex -- leaves them out
      .filter((text) => !/[\0-\u0008\u000b-\u001f\ufffe\uffff]/.test(text) && text.trim() !== ''),
  ),
  deleted: fc.boolean(),
})
const collection = fc.record({
  casino: fc.nat(4),
  kind: fc.constant('collect' as const),
  cents: fc.option(fc.integer({ min: 1, max: 5000 })),
  ago: fc.integer({ min: 0, max: 800 * 24 * 60 * minute }),
  worth: fc.option(fc.integer({ min: 0, max: 500 })),
  streakDay: fc.option(fc.integer({ min: 1, max: 30 })),
  dateOnly: fc.boolean(),
  note: fc.constantFrom(null, "'=1", ' -5 SC', '=1+1', '-5 SC lost', "''-", '\n@x', "it's"),
  deleted: fc.boolean(),
})
const decimal = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

test.each(FORMATS)('any ledger that is exported as %s is the same in a new account', async (format) => {
  const ledgers = fc.array(fc.oneof(spendOrCashOut, collection), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(ledgers, async (ledger) => {
      const ann = await app.member()
      const [hippo, wheel] = [randomUUID(), randomUUID()]
      await succeed(
        ann.post('/api/own-casinos', { id: hippo, name: 'Lucky Hippo', playthrough: 2, note: "'=mine" }),
      )
      await succeed(ann.post('/api/own-casinos', { id: wheel, name: 'Wheel', parentId: ownCasinoId(hippo) }))
      const casinos = [1, 2, 3, ownCasinoId(hippo), ownCasinoId(wheel)]
      const now = app.deps.now()
      const rows = ledger.map((one): ImportRow => {
        const occurredAt = new Date(now - one.ago).toISOString()
        return importRow({
          casinoId: casinos[one.casino] ?? 1,
          kind: one.kind,
          amount: decimal(one.cents),
          occurredAt,
          receivedAt: occurredAt,
          note: one.note,
          equal: 20_000,
          ...(one.deleted && { voidedAt: new Date(now).toISOString() }),
          ...('worth' in one && {
            worth: decimal(one.worth),
            streakDay: one.streakDay,
            dateOnly: one.dateOnly,
          }),
        })
      })
      await succeed(ann.post('/api/imports', importBatches(rows)[0]))
      const tags = [
        { text: 'vip, fast', color: 'red' },
        { text: 'Slow', color: 'blue' },
      ]
      await succeed(ann.put('/api/casinos/2/tags', { tags }))
      await succeed(ann.put('/api/casinos/3/figures', { playthrough: 4, note: 'own note' }))
      await succeed(ann.put('/api/casinos/3/visibility', { hidden: true, snoozedUntil: null }))
      await succeed(ann.send('PATCH', '/api/list', { body: { leftOut: [1] } }))
      await succeed(ann.put('/api/ranking', { rows: reversed(await listOf(ann)) }))

      const before = await exportOf(ann)
      const bob = await app.member()
      const catalog = before.casinos.filter(({ casino_id: id }) => id > 0)
      const labels = new Map(catalog.map(({ casino_id: id, casino }) => [id, casino]))
      await importFile(bob, await fileOf(ann, format), labels)
      const after = await exportOf(bob)
      const entriesOf = ({ entries }: ExportResponse) =>
        entries
          .map(({ casino_id: _id, import_id: _import, ...entry }) => ({
            ...entry,
            ...Object.fromEntries(
              (
                ['occurred_at', 'received_at', 'voided_at', 'approved_at', 'paid_at', 'closed_at'] as const
              ).map((name) => [name, format === 'xlsx' ? toSecond(entry[name]) : entry[name]]),
            ),
          }))
          .toSorted((a, b) => a.id.localeCompare(b.id))
      expect(entriesOf(after)).toEqual(entriesOf(before))
      expect(after.totals).toMatchObject({
        collected: before.totals.collected,
        spent: before.totals.spent,
        profit: before.totals.profit,
      })
      const tagsOf = ({ casinos: listed }: ExportResponse) =>
        listed.find(({ casino_id: id }) => id === 2)?.tags.map(({ text }) => text)
      const hasTagged = format === 'json' || ledger.some((one) => one.casino === 1)
      expect(tagsOf(after)).toEqual(hasTagged ? tagsOf(before) : [])
      if (format === 'json') expect(listIn(after)).toEqual(listIn(before))
    }),
    { numRuns: 6 },
  )
})

/** To the nearest second: a date of a workbook is a fraction of days. */
function toSecond(at: string | null): number | null {
  return at === null ? null : Math.floor(Date.parse(at) / 1000)
}

function reversed(rows: DashboardResponse['casinos']) {
  return [...rows]
    .toReversed()
    .map(({ casinoId, userTier }, index) => ({ casinoId, userTier, userRank: index + 1 }))
}

/** What a restored list has in common with the exported one: casinos by name, in their order. */
function listIn({ casinos }: ExportResponse) {
  return casinos
    .toSorted((a, b) => a.user_tier - b.user_tier || a.user_rank - b.user_rank)
    .map(({ casino, user_tier, hidden, chosen, tags, own }) => ({
      casino,
      user_tier,
      hidden,
      chosen,
      tags,
      own,
    }))
}
