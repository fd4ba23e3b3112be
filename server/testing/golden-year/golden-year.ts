import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogCasino } from '#catalog/schema.ts'
import { casino } from '#server/testing/factories.ts'
import type { TestClient } from '#server/testing/test-app.ts'
import totals from './totals.json' with { type: 'json' }

/**
 * The sums of the entries in 2024 by zone, calculated in another language, with decimals and its own calendar: `months` has twelve,
 * `neverPaid` the amounts in the order of time.
 */
export const GOLDEN_TOTALS = totals

export type GoldenZone = keyof typeof GOLDEN_TOTALS

/** The casinos of the entries: 3 has no known value, and 5 is a further bonus of 1. */
export function goldenCasinos(): readonly CatalogCasino[] {
  return [
    casino(1, { expected_daily_reward: '1.00' }),
    casino(2, { expected_daily_reward: '0.75' }),
    casino(3, { expected_daily_reward: null }),
    casino(5, { expected_daily_reward: '0.25', parent_id: 1 }),
  ]
}

type GoldenEntry = Readonly<
  Record<
    'kind' | 'casino' | 'occurredAt' | 'amount' | 'editedTo' | 'deleted' | 'status' | 'paidAt' | 'fee',
    string
  >
>

/** Reads the entries from December 2023 to January 2025, in no order: refunds are spends that are deleted or edited. */
function goldenEntries(): readonly GoldenEntry[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, 'entries.csv'), 'utf8')
    .trimEnd()
    .split('\n')
  const names = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as GoldenEntry
  })
}

const RESOURCES: Readonly<Record<string, string>> = {
  collect: 'collections',
  cash_out: 'cash-outs',
  spend: 'spends',
  correction: 'corrections',
  played: 'played',
}

/** Records the entries as a member. */
export async function recordGoldenYear(who: TestClient): Promise<void> {
  for (const entry of goldenEntries()) await recordEntry(who, entry)
}

async function recordEntry(who: TestClient, entry: GoldenEntry): Promise<void> {
  const { kind, amount, editedTo, deleted, status, paidAt, fee } = entry
  const id = randomUUID()
  await succeed(
    who.post(`/api/casinos/${entry.casino}/${RESOURCES[kind]}`, {
      id,
      occurredAt: entry.occurredAt,
      ...(amount !== '' && (kind === 'correction' ? { balance: amount } : { amount })),
      ...(kind === 'collect' && { again: true }),
      ...(status !== '' && { status }),
      ...(paidAt !== '' && { paidAt }),
      ...(fee !== '' && { fee }),
    }),
  )
  if (editedTo !== '') await succeed(who.send('PATCH', `/api/entries/${id}`, { body: { amount: editedTo } }))
  if (deleted !== '') await succeed(who.send('DELETE', `/api/entries/${id}`))
}

async function succeed(sending: ReturnType<TestClient['get']>): Promise<void> {
  const { status, body } = await sending
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}
