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

/** The results of the messages to a device, in order, at least one. Only the last one can have failed. */
export type DeviceDeliveries = { readonly device: DeliveryTarget; readonly deliveries: readonly Delivery[] }

/**
 * Returns the statements that store the results of deliveries: a subscription that no longer exists is deleted, and a device
 * whose push service fails gets nothing for a time that doubles with each failure.
 */
export function storeDeliveries(all: readonly DeviceDeliveries[]): Statement[] {
  const states = all.map(stateAfter)
  const ended = states.filter(({ isGone }) => isGone).map(({ id }) => id)
  const others = states.filter(({ isGone }) => !isGone)
  const columns = [
    others.map(({ id }) => id),
    others.map(({ sentAt }) => sentAt),
    others.map(({ failures }) => failures),
    others.map(({ retryAt }) => retryAt),
  ]
  return [
    ...(ended.length === 0 ? [] : [{ name: 'delete-ended-devices', text: DELETE, values: [ended] }]),
    ...(others.length === 0 ? [] : [{ name: 'store-deliveries', text: STORE, values: columns }]),
  ]
}

function stateAfter({ device: { id, failures }, deliveries }: DeviceDeliveries) {
  const last = deliveries.at(-1)
  const sent = deliveries.findLast((one) => one.kind === 'sent')
  const failed = last?.kind === 'failed' ? last : null
  return {
    id,
    isGone: last?.kind === 'gone',
    sentAt: sent ? new Date(sent.at) : null,
    failures: failed === null ? 0 : (sent === undefined ? failures : 0) + 1,
    retryAt: failed && new Date(failed.retryAt),
  }
}

const DELETE = 'delete from auth.push_subscription where id = any ($1::bytea[])'

const STORE = `
  update auth.push_subscription p
    set last_sent_at = coalesce(r.sent_at, p.last_sent_at), failures = r.failures, retry_at = r.retry_at
    from unnest($1::bytea[], $2::timestamptz[], $3::integer[], $4::timestamptz[]) as r (id, sent_at, failures, retry_at)
    where p.id = r.id`

function pauseAfter(result: PushResult, failures: number): number {
  if (result.kind !== 'failed') return REJECTED_MS
  return Math.max(result.retryAfterMs, Math.min(MINUTE_MS * 2 ** Math.min(failures, 20), MAX_BACKOFF_MS))
}
