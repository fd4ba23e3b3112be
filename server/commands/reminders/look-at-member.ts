import type { PushPayload } from '#contract/reminders.ts'
import {
  findReminders,
  type Reminder,
  type ReminderState,
  withoutUntold,
} from '#core/reminders/find-reminders.ts'
import { laterMemory, newMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import { nextQuiet } from '#core/reminders/local-hours.ts'
import { readyTotal } from '#core/reminders/reminder-row.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { deliverPush } from '#server/commands/reminders/deliver-push.ts'
import type { DueMember } from '#server/commands/reminders/due-members.ts'
import { digestAddress, queueDigest } from '#server/commands/reminders/queue-digest.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { SendPush } from '#server/push/send-push.ts'
import { type Device, readDevices } from '#server/queries/reminders/read-devices.ts'
import { readReminders, type Reminders, reminderState } from '#server/queries/reminders/read-reminders.ts'

export type LookDeps = Pick<AppDeps, 'db' | 'catalogue' | 'now' | 'log' | 'push'> & {
  readonly config: Pick<AppDeps['config'], 'smtpUrl' | 'poolSize'>
  readonly jobs: Pick<AppDeps['jobs'], 'wake'>
  readonly metrics: Pick<Metrics, 'reminders'>
}

const SNOOZE = { action: 'snooze', title: 'Snooze 1 hour' } as const

/** How soon a user is looked at again who wants emails to an address that is not confirmed. */
const UNCONFIRMED_MS = 3_600_000

/** How soon another look follows where this server can send neither messages nor emails: another one may. */
const NO_CHANNEL_MS = 900_000
/** A member at whom this server could look until the claim expires; with less time left, another one does. */
const LEAST_TIME_MS = 30_000

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
  if (claimedUntil.getTime() - now < LEAST_TIME_MS) return
  // One after the other, so that a look uses one connection at a time.
  const reminders = await readReminders(deps, userId, now)
  if (reminders === null) return
  const devices = await readDevices(deps.db, userId, now)
  const channel = await channelOf(deps, userId, reminders, devices)
  const isWanted = devices.length > 0 || reminders.settings.email
  const { memory, nextAt } =
    channel === null
      ? {
          memory: reminders.memory ?? newMemory(now),
          nextAt: isWanted ? epochMs(now + NO_CHANNEL_MS) : null,
        }
      : channel === 'unconfirmed'
        ? { memory: laterMemory(reminders.memory, now), nextAt: epochMs(now + UNCONFIRMED_MS) }
        : await tell(deps, { userId, channel, reminders, dueAt, now })
  await callFunction(deps.db, 'finish_look', {
    userId,
    claimedUntil,
    version: reminders.version,
    memory,
    nextAt: nextAt === null ? null : new Date(nextAt),
    isReachable: isWanted,
  })
}

/** Emails are for members without a device. @returns null if this server can reach the user by neither. */
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
function withChannel(state: ReminderState, { kind }: Channel): ReminderState {
  if (kind === 'push') return state
  return {
    ...state,
    isEmail: true,
    settings: { ...state.settings, threshold: null, streaks: false, rows: [] },
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
  const known = reminderState(reminders, now)
  if (known === null) return { memory: laterMemory(before, now), nextAt: null }
  const state = withChannel(known, channel)
  const { due, memory, nextAt } = findReminders(state, before, now)
  if (due.length === 0) return { memory, nextAt }
  if (dueAt !== null) deps.metrics.reminders.recordLateness((now - dueAt) / 1000)
  if (channel.kind === 'email') {
    for (const one of due)
      if (one.kind === 'digest') await sendDigest(deps, userId, channel.address, one, state)
    return { memory, nextAt }
  }
  const { told, retries } = await sendToDevices(deps, channel, due, state, now)
  for (const one of due) {
    if (told.has(one) || one.kind !== 'digest' || !state.settings.email || deps.config.smtpUrl === null)
      continue
    const address = await digestAddress(deps.db, userId)
    if (address === null) continue
    await sendDigest(deps, userId, address, one, state)
    told.add(one)
  }
  const untold = due.filter((one) => !told.has(one))
  if (untold.length === 0 || retries.length === 0) return { memory, nextAt }
  // What is still true is told when the first device can be tried again.
  return {
    memory: withoutUntold(memory, before, untold),
    nextAt: epochMs(Math.min(nextAt ?? Infinity, ...retries)),
  }
}

async function sendDigest(
  deps: LookDeps,
  userId: string,
  address: string,
  digest: Extract<Reminder, { kind: 'digest' }>,
  state: ReminderState,
): Promise<void> {
  if (await queueDigest(deps, userId, address, digest, state))
    deps.metrics.reminders.recordSent('email', 'digest')
}

/** @returns which reminders at least one device got, and when those that got none can be tried again. */
async function sendToDevices(
  deps: LookDeps,
  { devices, send }: Extract<Channel, { kind: 'push' }>,
  due: readonly Reminder[],
  state: ReminderState,
  now: EpochMs,
): Promise<{ readonly told: Set<Reminder>; readonly retries: readonly EpochMs[] }> {
  const { ready } = readyTotal(state.rows, now)
  const told = new Set<Reminder>()
  const retries: EpochMs[] = []
  const store = oneAtATime()
  const sendTo = async (device: Device) => {
    const { retryAt } = device
    if (retryAt !== null && retryAt.getTime() > now) return void retries.push(epochMs(retryAt.getTime()))
    for (const reminder of due) {
      const payload = payloadOf(reminder, state, ready, now)
      const delivery = await deliverPush(
        { ...deps, send, store },
        device,
        payload,
        lifeOf(reminder, state, now),
      )
      if (delivery.kind === 'sent') {
        told.add(reminder)
        deps.metrics.reminders.recordSent('push', reminder.kind)
        continue
      }
      deps.metrics.reminders.recordFailed(delivery.kind)
      if (delivery.kind === 'failed') {
        retries.push(delivery.retryAt)
        deps.log.warn({ reason: delivery.reason }, 'A push service did not accept a reminder')
      }
      return
    }
  }
  await Promise.all(devices.map(sendTo))
  return { told, retries }
}

/** Returns a function that runs tasks one after the other, so that ten devices do not use ten connections. */
function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}

/** @returns milliseconds until a reminder is wrong or unwelcome. */
function lifeOf(reminder: Reminder, { settings, zone }: ReminderState, now: EpochMs): number {
  const quiet = nextQuiet(settings.quietHours, zone, now) ?? Infinity
  return Math.min(quiet, reminder.kind === 'streak' ? reminder.lostAt : Infinity) - now
}

function payloadOf(reminder: Reminder, state: ReminderState, ready: number, now: EpochMs): PushPayload {
  return {
    ...reminderText(reminder, state.zone, state.settings.showDetails),
    badge: ready,
    ...(reminder.kind === 'overdue'
      ? { url: '/cash-outs', actions: [SNOOZE] }
      : { url: '/dashboard', actions: [{ action: 'speed-collect', title: 'Start Speed Collect' }, SNOOZE] }),
    at: new Date(now).toISOString(),
  }
}
