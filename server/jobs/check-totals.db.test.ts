import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { recordAmount } from '#server/commands/ledger/record-entry.ts'
import { checkTotalsQueue, totalsState } from '#server/jobs/check-totals.ts'
import type { JobResult } from '#server/jobs/jobs.ts'
import { createUser } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

test('a week of jobs checks each user once, logs wrong totals as an error, and adds them up', async () => {
  const deps = await testDeps(database)
  const ann = await createUser(deps)
  await recordAmount(deps, ann, 1, 'spend', cents(500), { id: randomUUID() })
  await recordAmount(deps, ann, 2, 'spend', cents(500), { id: randomUUID() })
  await runAsUser(database.db, ann, [
    {
      name: 'test-tamper-totals',
      text: 'update casinos_users set user_total_spent = 4 where user_id = $1::uuid and casino_id = 1',
      values: [ann],
    },
    {
      name: 'test-tamper-day',
      text: 'update entry_days set spends = 3 where user_id = $1::uuid',
      values: [ann],
    },
    {
      name: 'test-tamper-month',
      text: 'update entry_months set active_days = 1 where user_id = $1::uuid and casino_id = 1',
      values: [ann],
    },
    {
      name: 'test-tamper-by-day',
      text: 'update entry_months set spends_by_day[1] = spends_by_day[1] + 1 where user_id = $1::uuid and casino_id = 2',
      values: [ann],
    },
  ])
  for (let other = 0; other < 20; other++) await createUser(deps)
  const logged: { readonly level: number; readonly faults?: number }[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const queue = checkTotalsQueue({ db: database.db, log })

  expect(totalsState([])).toBe(null)
  const results: JobResult[] = []
  for (let day = 1; day <= 8; day++) {
    const output = await queue.run({
      data: null,
      attempts: 1,
      previous: async () => results.toReversed(),
      signal: new AbortController().signal,
      createJobForOtherServer: () => undefined,
    })
    results.push({ at: epochMs(day), output })
  }
  const outputs = results.map(({ output }) => output as { readonly part: number; readonly wrong: number })
  expect(outputs.map(({ part }) => part)).toEqual([0, 1, 2, 3, 4, 5, 6, 0])
  expect(outputs.slice(0, 7).reduce((sum, { wrong }) => sum + wrong, 0)).toBe(4)
  expect(logged).toContainEqual(expect.objectContaining({ level: 50, faults: 4 }))
  expect(totalsState(results.toReversed())).toEqual({ wrong: 4, checkedAt: 8 })
})
