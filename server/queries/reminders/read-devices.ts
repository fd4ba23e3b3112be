import type pg from 'pg'
import type { ReminderDevice } from '#contract/reminders.ts'
import type { EpochMs } from '#core/units.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { SESSION_LIMIT_MS } from '#server/auth/sessions/sessions.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { PushTarget } from '#server/push/send-push.ts'

/** A browser that receives push messages, for as long as its session exists. */
export type Device = PushTarget & {
  readonly id: Buffer
  readonly userId: string
  readonly sessionId: string
  readonly createdAt: Date
  readonly lastSentAt: Date | null
  readonly failures: number
  readonly retryAt: Date | null
  readonly userAgent: string | null
}

/** Reads the devices of a user that receive reminders, oldest first. */
export async function readDevices(db: Database, userId: string, now: EpochMs): Promise<readonly Device[]> {
  const [result] = await transaction(db, [selectDevices([userId], now)])
  return devicesOf(result)
}

/** Returns the statement that reads the devices of users whose sessions have not ended, for `devicesOf`. */
export function selectDevices(userIds: readonly string[], now: EpochMs): Statement {
  return {
    name: 'read-devices',
    text: SELECT,
    values: [userIds, new Date(now), new Date(now - SESSION_LIMIT_MS)],
  }
}

/** Returns the devices that the statement of `selectDevices` found. */
export function devicesOf(result: pg.QueryResult<Device> | undefined): readonly Device[] {
  return result?.rows ?? []
}

const SELECT = `
  select p.id, p.user_id as "userId", p.session_id as "sessionId", p.endpoint, p.p256dh, p.auth, p.created_at as "createdAt",
      p.last_sent_at as "lastSentAt", p.failures, p.retry_at as "retryAt", s.user_agent as "userAgent"
    from auth.push_subscription p join auth.session s on s.id = p.session_id
    where p.user_id = any ($1::uuid[]) and s.expires_at > $2::timestamptz and s.created_at > $3::timestamptz
    order by p.created_at, p.id`

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
