import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import type { Statement } from '#server/db/database.ts'

/**
 * Records the kind of browser a user signs in with, and queues an email when it is new. Does nothing if the session was
 * not opened.
 *
 * The first one sends no email. The browser's version is ignored, so that an update sends none either.
 */
export function noticeDevice(userId: string, sessionId: string, userAgent: string, now: EpochMs): Statement {
  const values = [userId, deviceName(userAgent), new Date(now).toISOString(), randomUUID(), sessionId]
  return { name: 'notice-device', text: TEXT, values }
}

const TEXT = `
  with opened as (
    select user_id from auth.session where id = $5::uuid
  ), known as (
    select device from auth.known_devices where user_id = $1::uuid
  ), seen as (
    insert into auth.known_devices (user_id, device, first_seen_at, last_seen_at)
    select user_id, $2::text, $3::timestamptz, $3::timestamptz from opened
    on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at
  )
  insert into auth.outbox (id, kind, address, user_id, payload, created_at, not_before)
  select $4::uuid, 'new-device', email, id, jsonb_build_object('device', $2::text), $3::timestamptz, $3::timestamptz
  from auth."user" join opened on opened.user_id = id
  where exists (select from known) and not exists (select from known where device = $2)`
