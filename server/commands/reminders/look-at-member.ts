import type { PushPayload } from '#contract/reminders.ts'
import {
  findReminders,
  newMemory,
  type Reminder,
  type ReminderMemory,
  type ReminderState,
} from '#core/reminders/find-reminders.ts'
import { readyTotal } from '#core/reminders/reminder-row.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type Delivery, deliverPush } from '#server/commands/reminders/deliver-push.ts'
import type { DueMember } from '#server/commands/reminders/due-members.ts'
import { digestAddress, queueDigest } from '#server/commands/reminders/queue-digest.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { SendPush } from '#server/push/send-push.ts'
import { type Device, readDevices } from '#server/queries/reminders/read-devices.ts'
import { readReminders, type Reminders, reminderState } from '#server/queries/reminders/read-reminders.ts'

export type LookDeps = Pick<AppDeps, 'db' | 'catalogue' | 'now' | 'log' | 'push'> & {
  readonly config: Pick<AppDeps['config'], 'smtpUrl'>
  readonly jobs: Pick<AppDeps['jobs'], 'wake'>
  readonly metrics: Pick<Metrics, 'reminders'>
}

/** How soon a user is looked at again who wants emails to an address that is not confirmed. */
const UNCONFIRMED_MS = 3_600_000

/** What the user was told, and when to look again. */
type Told = { readonly memory: ReminderMemory; readonly nextAt: EpochMs | null }

type Channel =
  | { readonly kind: 'push'; readonly devices: readonly Device[]; readonly send: SendPush }
  | { readonly kind: 'email'; readonly address: string }

/**
 * Looks whether a user is to be reminded of something, sends it, and stores what was sent and when to look again.
 *
 * A server that is killed in between has sent it and not stored that: another one sends it again, with the same tag, so that
 * a device shows one.
 *
 * @throws an error of the database. Then another look follows when the claim has expired.
 */
export async function lookAtMember(
  deps: LookDeps,
  { userId, claimedUntil, dueAt }: DueMember,
): Promise<void> {
  const now = deps.now()
  const [reminders, devices] = await Promise.all([
    readReminders(deps, userId, now),
    readDevices(deps.db, userId, now),
  ])
  if (reminders === null) return
  const channel = await channelOf(deps, userId, reminders, devices)
  const told =
    channel === null || channel === 'unconfirmed'
      ? { memory: newMemory(now), nextAt: channel && epochMs(now + UNCONFIRMED_MS) }
      : await tell(deps, { userId, channel, reminders, dueAt, now })
  const { memory, nextAt } = told
  await callFunction(deps.db, 'finish_look', {
    userId,
    claimedUntil,
    version: reminders.version,
    memory,
    nextAt: nextAt === null ? null : new Date(nextAt),
    isReachable: channel !== null,
  })
}

/** Emails are for members without a device. @returns null if nothing can reach the user. */
async function channelOf(
  { db, config, push }: LookDeps,
  userId: string,
  { settings }: Reminders,
  devices: readonly Device[],
): Promise<Channel | 'unconfirmed' | null> {
  if (devices.length > 0 && push !== null) return { kind: 'push', devices, send: push.send }
  if (!settings.email || config.smtpUrl === null) return null
  const address = await digestAddress(db, userId)
  return address === null ? 'unconfirmed' : { kind: 'email', address }
}

/** An email is a digest. */
function withChannel(reminders: Reminders, { kind }: Channel): Reminders {
  if (kind === 'push') return reminders
  return {
    ...reminders,
    settings: { ...reminders.settings, threshold: null, streaks: false, rows: [] },
  }
}

type Telling = {
  readonly userId: string
  readonly channel: Channel
  readonly reminders: Reminders
  readonly dueAt: EpochMs | null
  readonly now: EpochMs
}

async function tell(deps: LookDeps, telling: Telling): Promise<Told> {
  const { userId, channel, reminders, dueAt, now } = telling
  const before = reminders.memory ?? newMemory(now)
  const state = reminderState(withChannel(reminders, channel), now)
  if (state === null) return { memory: newMemory(now), nextAt: null }
  const { due, memory, nextAt } = findReminders(state, before, now)
  if (due.length === 0) return { memory, nextAt }
  if (dueAt !== null) deps.metrics.reminders.recordLateness((now - dueAt) / 1000)
  if (channel.kind === 'email') {
    for (const one of due)
      if (one.kind === 'digest' && (await queueDigest(deps, userId, channel.address, one, state)))
        deps.metrics.reminders.recordSent('email', 'digest')
    return { memory, nextAt }
  }
  const deliveries = await sendToDevices(deps, channel, due, state, now)
  const retries = deliveries.flatMap((one) => (one.kind === 'failed' ? [one.retryAt] : []))
  if (deliveries.some(({ kind }) => kind === 'sent') || retries.length === 0) return { memory, nextAt }
  // No device got it: what is still true is told when the first one can be tried again.
  return { memory: before, nextAt: epochMs(Math.min(...retries)) }
}

/** @returns one result for each device: whether it got the reminders, or when it can be tried again. */
async function sendToDevices(
  deps: LookDeps,
  { devices, send }: Extract<Channel, { kind: 'push' }>,
  due: readonly Reminder[],
  state: ReminderState,
  now: EpochMs,
): Promise<readonly Delivery[]> {
  const { ready } = readyTotal(state.rows, now)
  return await Promise.all(
    devices.map(async (device): Promise<Delivery> => {
      const { retryAt } = device
      if (retryAt !== null && retryAt.getTime() > now)
        return { kind: 'failed', retryAt: epochMs(retryAt.getTime()), reason: 'waiting' }
      let delivery: Delivery = { kind: 'sent' }
      for (const reminder of due) {
        delivery = await deliverPush({ ...deps, send }, device, payloadOf(reminder, state, ready, now))
        if (delivery.kind === 'sent') deps.metrics.reminders.recordSent('push', reminder.kind)
        else break
      }
      if (delivery.kind !== 'sent') deps.metrics.reminders.recordFailed(delivery.kind)
      if (delivery.kind === 'failed')
        deps.log.warn({ reason: delivery.reason }, 'A push service did not accept a reminder')
      return delivery
    }),
  )
}

function payloadOf(reminder: Reminder, state: ReminderState, ready: number, now: EpochMs): PushPayload {
  return {
    ...reminderText(reminder, state.zone, state.settings.showDetails),
    badge: ready,
    url: '/dashboard',
    actions: [
      { action: 'speed-collect', title: 'Start Speed Collect' },
      { action: 'snooze', title: 'Snooze 1 hour' },
    ],
    at: new Date(now).toISOString(),
  }
}
