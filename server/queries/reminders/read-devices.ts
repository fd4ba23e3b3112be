import type { ReminderDevice } from '#contract/reminders.ts'
import type { EpochMs } from '#core/units.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { type Query, query } from '#server/db/query.ts'

/** A browser that receives push messages, for as long as its session exists. */
export type Device = Awaited<ReturnType<typeof readDevices>>[number]

/** Reads the devices of a user that receive reminders, oldest first. */
export async function readDevices(db: Database, userId: string, now: EpochMs) {
  return await activeDevices(query(db), userId, now)
    .select([
      'p.id',
      'p.sessionId',
      'p.endpoint',
      'p.p256dh',
      'p.auth',
      'p.createdAt',
      'p.lastSentAt',
      'p.failures',
      'p.retryAt',
      's.userAgent',
    ])
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .execute()
}

/** Selects the devices of a user whose sessions have not ended. */
export function activeDevices(statements: Query, userId: string, now: EpochMs) {
  return statements
    .selectFrom('auth.pushSubscription as p')
    .innerJoin('auth.session as s', 's.id', 'p.sessionId')
    .where('p.userId', '=', userId)
    .where('s.expiresAt', '>', new Date(now))
    .where('s.createdAt', '>', new Date(now - SESSION_LIMIT_MS))
}

/** Presents a device for the API, without what lets others write to it. */
export function presentDevice(device: Device, { sessionId }: CurrentUser): ReminderDevice {
  const { id, userAgent, createdAt, lastSentAt, failures } = device
  return {
    id: id.toString('base64url'),
    name: deviceName(userAgent ?? ''),
    addedAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    state: failures > 0 ? 'failing' : 'active',
    isThisSession: device.sessionId === sessionId,
  }
}
