import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { epochMs } from '#core/units.ts'
import { type Delivery, storeDeliveries } from '#server/commands/reminders/deliver-push.ts'
import { transactions } from '#server/db/transaction.ts'
import { type Device, readDevices } from '#server/queries/reminders/read-devices.ts'
import { type PushServer, startPushServer } from '#server/testing/servers/push-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let push: PushServer
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  push = await startPushServer()
  app = await testApp(database, { env: { PUSH_TEST_ORIGIN: push.origin } })
})
afterEach(() => push.stop())

/** A member with two devices. */
async function memberWithDevices() {
  const who = await app.member()
  await who.post(PATHS.reminderDevices, push.browser().subscription)
  await who.post(PATHS.reminderDevices, push.browser().subscription)
  return async () => await readDevices(database.db, who.id, app.deps.now())
}

const state = ({ id, lastSentAt, failures, retryAt }: Device) => ({ id, lastSentAt, failures, retryAt })

test('the results of devices of several members are stored together, each for its device', async () => {
  const members = [await memberWithDevices(), await memberWithDevices(), await memberWithDevices()]
  const read = async () => (await Promise.all(members.map((devices) => devices()))).flat()
  const [sent, gone, failed, sentThenFailed, sentThenGone, untouched] = await read()
  if (!sent || !gone || !failed || !sentThenFailed || !sentThenGone || !untouched) throw new Error('too few')
  const at = epochMs(app.deps.now() + 1000)
  const later = new Date(at + 60_000)
  const isSent: Delivery = { kind: 'sent', at }
  const hasFailed: Delivery = { kind: 'failed', retryAt: epochMs(later.getTime()), reason: 'busy' }
  const results: readonly [Device, Delivery[]][] = [
    [sent, [isSent]],
    [gone, [{ kind: 'gone' }]],
    [{ ...failed, failures: 2 }, [hasFailed]],
    [{ ...sentThenFailed, failures: 2 }, [isSent, hasFailed]],
    [sentThenGone, [isSent, { kind: 'gone' }]],
  ]
  const statements = storeDeliveries(results.map(([device, deliveries]) => ({ device, deliveries })))
  expect(statements).toHaveLength(2)
  for (const outcome of await transactions(database.db, statements)) expect(outcome.status).toBe('fulfilled')
  expect((await read()).map(state)).toEqual([
    { id: sent.id, lastSentAt: new Date(at), failures: 0, retryAt: null },
    { id: failed.id, lastSentAt: null, failures: 3, retryAt: later },
    // The message before succeeded, so this is the first failure in a row.
    { id: sentThenFailed.id, lastSentAt: new Date(at), failures: 1, retryAt: later },
    state(untouched),
  ])
})
