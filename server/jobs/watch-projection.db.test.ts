import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cents } from '#core/units.ts'
import { recordAmount } from '#server/commands/ledger/record-amount.ts'
import { watchProjection } from '#server/jobs/watch-projection.ts'
import { person } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

test('wrong totals are measured and logged as an error at start, and again every day', async () => {
  const deps = await testDeps(database)
  const ann = await person(deps)
  await recordAmount(deps, ann, 1, 'spend', cents(500), { id: randomUUID() })
  const logged: { readonly level: number; readonly faults?: number }[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  await runAsUser(database.db, ann, [
    {
      name: 'test-tamper-totals',
      text: 'update casinos_users set user_total_spent = 4 where user_id = $1::uuid and casino_id = 1',
      values: [ann],
    },
    {
      name: 'test-tamper-day',
      text: 'update entry_days set spends = 2 where user_id = $1::uuid',
      values: [ann],
    },
  ])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const measured: number[] = []
  const metrics = { setLedgerMismatches: (rows: number) => void measured.push(rows) }
  const stop = watchProjection(database.db, log, metrics)
  await vi.waitUntil(() => logged.length === 1, { timeout: 20_000 })
  vi.advanceTimersByTime(86_400_000)
  await vi.waitUntil(() => logged.length === 2, { timeout: 20_000 })
  expect(new Set(logged.map((line) => [line.level, line.faults].join()))).toEqual(new Set(['50,2']))
  expect(measured).toEqual([2, 2])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
