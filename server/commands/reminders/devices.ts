import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { type AddReminderDevice, type DeviceTested, MAX_REMINDER_DEVICES } from '#contract/reminders.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { lockSignedIn } from '#server/auth/accounts/account-rows.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { changeReminders } from '#server/commands/reminders/change-reminders.ts'
import { deliverPush, storeDeliveries } from '#server/commands/reminders/deliver-push.ts'
import { inTransaction, query } from '#server/db/query.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { parsePushKeys } from '#server/push/push-service.ts'
import { type Device, readDevices, selectDevices } from '#server/queries/reminders/read-devices.ts'

type DeviceDeps = Pick<AppDeps, 'db' | 'now' | 'config' | 'push'>

/**
 * Registers the browser of a session for push messages. A subscription that is known already moves to this session and this
 * user: a browser has only one.
 *
 * @throws ApiError `invalid` for an endpoint of no push service or for wrong keys; `unavailable` while its name
 *   cannot be resolved; `conflict` when the user has ten devices;
 *   `not-available` if the server has no keys; `sign-in-needed` when the session has ended.
 */
export async function addDevice(
  deps: DeviceDeps,
  { userId, sessionId }: CurrentUser,
  { endpoint, keys, replaces }: AddReminderDevice,
): Promise<void> {
  if (deps.push === null) throw new ApiError('not-available', 'This server sends no push notifications.')
  const parsed = parsePushKeys(keys)
  if (parsed === null) throw new ApiError('invalid', 'These keys aren’t valid.', { field: 'keys' })
  const reachable = await deps.push.reachability(endpoint)
  if (reachable === 'unknown') throw new ApiError('unavailable')
  if (reachable === 'never')
    throw new ApiError('invalid', 'This isn’t the address of a known push service.', { field: 'endpoint' })
  const id = createHash('sha256').update(endpoint).digest()
  const now = deps.now()
  const before = await readDevices(deps.db, userId, now)
  await inTransaction(deps.db, async (trx) => {
    // Locked, so that two devices cannot exceed the limit together.
    await lockSignedIn(trx, { userId, sessionId })
    if (replaces !== undefined)
      await trx
        .deleteFrom('auth.pushSubscription')
        .where('id', '=', Buffer.from(replaces, 'base64url'))
        .where('userId', '=', userId)
        .execute()
    const { text, values } = selectDevices([userId], now)
    const { rows } = await trx.executeQuery<Device>(CompiledQuery.raw(text, [...values]))
    const others = rows.filter((device) => !device.id.equals(id))
    if (others.length >= MAX_REMINDER_DEVICES)
      throw new ApiError('conflict', 'Reminders are on for ten devices already. Remove one first.')
    const registered = { userId, sessionId, endpoint, ...parsed, failures: 0, retryAt: null }
    await trx
      .insertInto('auth.pushSubscription')
      .values({ id, ...registered, createdAt: new Date(now) })
      .onConflict((same) => same.column('id').doUpdateSet(registered))
      .execute()
  })
  await changeReminders(deps, userId, {}, before.length === 0)
}

/** Removes a device. @throws ApiError `not-found` if the user has none with this ID. */
export async function removeDevice({ db }: Pick<AppDeps, 'db'>, userId: string, id: string): Promise<void> {
  const removed = await query(db)
    .deleteFrom('auth.pushSubscription')
    .where('id', '=', Buffer.from(id, 'base64url'))
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  if (removed.length === 0) throw new ApiError('not-found')
}

/** Sends a test notification to a device. @throws ApiError `not-found` if the user has none with this ID. */
export async function testDevice(deps: DeviceDeps, userId: string, id: string): Promise<DeviceTested> {
  const now = deps.now()
  const devices = await readDevices(deps.db, userId, now)
  const device = devices.find((one) => one.id.toString('base64url') === id)
  if (device === undefined || deps.push === null) throw new ApiError('not-found')
  const payload = {
    title: 'Daily Bonus Blog',
    body: 'Reminders will appear here',
    tag: 'test',
    badge: null,
    url: '/reminders',
    actions: [],
    at: new Date(now).toISOString(),
  }
  const delivery = await deliverPush({ now: deps.now, send: deps.push.send }, device, payload)
  await transaction(deps.db, storeDeliveries([{ device, deliveries: [delivery] }]))
  const { kind } = delivery
  const result = kind === 'sent' ? 'sent' : kind === 'gone' ? 'removed' : 'failed'
  return { result, now: new Date(deps.now()).toISOString() }
}
