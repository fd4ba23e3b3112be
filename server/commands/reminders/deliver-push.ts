import type { PushPayload } from '#contract/reminders.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'
import type { PushResult, PushTarget, SendPush } from '#server/push/send-push.ts'

/** The state of a device that its messages change. */
type DeliveryTarget = PushTarget & { readonly id: Buffer; readonly failures: number }

const MINUTE_MS = 60_000
const MAX_BACKOFF_MS = 6 * 3_600_000
const REJECTED_MS = 24 * 3_600_000

/** The result of a delivery. `retryAt`: when the device gets a message again. */
export type Delivery =
  | { readonly kind: 'sent'; readonly at: EpochMs }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly retryAt: EpochMs; readonly reason: string }

type DeliveryDeps = { readonly now: () => EpochMs; readonly send: SendPush }

/** Sends a message to a device once. `storeDeliveries` stores the result. Never throws. */
export async function deliverPush(
  { now, send }: DeliveryDeps,
  device: DeliveryTarget,
  payload: PushPayload,
  ttlMs?: number,
): Promise<Delivery> {
  const result = await send(device, payload, ttlMs)
  if (result.kind === 'gone') return { kind: 'gone' }
  const at = now()
  if (result.kind === 'sent') return { kind: 'sent', at }
  const retryAt = epochMs(at + pauseAfter(result, device.failures))
  return { kind: 'failed', retryAt, reason: result.kind === 'failed' ? result.reason : result.kind }
}

/**
 * Returns the statement that stores the results of a device's deliveries: a subscription that no longer exists is deleted, and
 * a device whose push service fails gets nothing for a time that doubles with each failure.
 *
 * @param deliveries at least one, in order. Only the last one can have failed.
 */
export function storeDeliveries(
  { id, failures }: DeliveryTarget,
  deliveries: readonly Delivery[],
): Statement {
  const last = deliveries.at(-1)
  if (last?.kind === 'gone')
    return {
      name: 'delete-ended-device',
      text: 'delete from auth.push_subscription where id = $1::bytea',
      values: [id],
    }
  const sent = deliveries.findLast((one) => one.kind === 'sent')
  const failed = last?.kind === 'failed' ? last : null
  const failuresNow = failed === null ? 0 : (sent === undefined ? failures : 0) + 1
  return {
    name: 'store-deliveries',
    text: STORE,
    values: [id, sent ? new Date(sent.at) : null, failuresNow, failed && new Date(failed.retryAt)],
  }
}

const STORE = `
  update auth.push_subscription
    set last_sent_at = coalesce($2::timestamptz, last_sent_at), failures = $3::integer, retry_at = $4::timestamptz
    where id = $1::bytea`

function pauseAfter(result: PushResult, failures: number): number {
  if (result.kind !== 'failed') return REJECTED_MS
  return Math.max(result.retryAfterMs, Math.min(MINUTE_MS * 2 ** Math.min(failures, 20), MAX_BACKOFF_MS))
}
