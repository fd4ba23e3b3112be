import { expect, test } from 'vitest'
import { DatabaseError, toDatabaseError } from '#server/db/database-error.ts'
import { createWriteHealth } from '#server/db/write-health.ts'

/** An error of the driver. */
const fromDatabase = (code: string) =>
  toDatabaseError('write', Object.assign(new Error('could not extend file'), { severity: 'ERROR', code }))

test.each([
  ['disk_full', '53100', true],
  ['io_error', '58030', true],
  ['read_only_sql_transaction', '25006', true],
  ['unique_violation', '23505', false],
  ['too_many_connections', '53300', false],
])('%s: writes fail: %s', (_name, code, isFailing) => {
  const health = createWriteHealth()
  expect(health.isFailing()).toBe(false)
  health.failed(fromDatabase(code))
  expect(health.isFailing()).toBe(isFailing)
})

test('a failed write counts for a minute', () => {
  let now = 5_000
  const health = createWriteHealth(() => now)
  health.failed(new DatabaseError('write', '58030', undefined, new Error('no space')))
  now += 59_999
  expect(health.isFailing()).toBe(true)
  now += 1
  expect(health.isFailing()).toBe(false)
})
