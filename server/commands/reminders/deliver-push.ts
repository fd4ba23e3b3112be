import type { PushPayload } from '#contract/reminders.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'
import type { PushResult, PushTarget, SendPush } from '#server/push/send-push.ts'

/** The state of a device that its messages change. */
type DeliveryTarget = PushTarget & { readonly id: Buffer; readonly failures: number }

const MINUTE_MS = 60_000
const MAX_BACKOFF_MS = 6 * 3_600_000
const REJECTED_MS = 24 * 3_600_000

/** `retryAt`: when the device gets a message again. */
export type Delivery =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'failed'; readonly retryAt: EpochMs; readonly reason: string }

type DeliveryDeps = {
  readonly db: Database
  readonly now: () => EpochMs
  readonly send: SendPush
  /** Runs the statement that stores the result; at once by default. */
  readonly store?: <T>(task: () => Promise<T>) => Promise<T>
}

/**
 * Sends a message to a device once, and stores the result: a subscription that no longer exists is deleted, and a device whose
 * push service fails gets nothing for a time that doubles with each failure.
 *
 * @throws an error of the database.
 */
export async function deliverPush(
  { db, now, send, store = (task) => task() }: DeliveryDeps,
  device: DeliveryTarget,
  payload: PushPayload,
  ttlMs?: number,
): Promise<Delivery> {
  const result = await send(device, payload, ttlMs)
  if (result.kind === 'gone') {
    await store(() => query(db).deleteFrom('auth.pushSubscription').where('id', '=', device.id).execute())
    return { kind: 'gone' }
  }
  const at = now()
  const retryAt = epochMs(at + pauseAfter(result, device.failures))
  const change =
    result.kind === 'sent'
      ? { lastSentAt: new Date(at), failures: 0, retryAt: null }
      : { failures: device.failures + 1, retryAt: new Date(retryAt) }
  await store(() =>
    query(db).updateTable('auth.pushSubscription').set(change).where('id', '=', device.id).execute(),
  )
  if (result.kind === 'sent') return { kind: 'sent' }
  return { kind: 'failed', retryAt, reason: result.kind === 'failed' ? result.reason : result.kind }
}

function pauseAfter(result: PushResult, failures: number): number {
  if (result.kind !== 'failed') return REJECTED_MS
  return Math.max(result.retryAfterMs, Math.min(MINUTE_MS * 2 ** Math.min(failures, 20), MAX_BACKOFF_MS))
}
