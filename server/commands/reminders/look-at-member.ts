import type { LimitFunction } from 'p-limit'
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
import { type Delivery, type DeviceDeliveries, deliverPush } from '#server/commands/reminders/deliver-push.ts'
import type { DueMember } from '#server/commands/reminders/due-members.ts'
import { digestAddress, queueDigest } from '#server/commands/reminders/queue-digest.ts'
import type { FunctionArgs } from '#server/db/call-function.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { SendPush } from '#server/push/send-push.ts'
import type { Device } from '#server/queries/reminders/read-devices.ts'
import {
  type Reminders,
  type RemindersAndDevices,
  reminderState,
} from '#server/queries/reminders/read-reminders.ts'

export type LookDeps = Pick<AppDeps, 'db' | 'catalog' | 'now' | 'log' | 'push'> & {
  readonly config: Pick<AppDeps['config'], 'smtpUrl' | 'poolSize'>
  readonly jobs: Pick<AppDeps['jobs'], 'wake'>
  readonly metrics: Pick<Metrics, 'reminders'>
}

/** What a look is to store: what the user was told, and the results of the messages to their devices. */
export type LookResult = {
  readonly finish: FunctionArgs<'finish_look'>
  readonly delivered: readonly DeviceDeliveries[]
}

/** What a look reads, at a moment. `found`: null if the account no longer exists. */
export type LookRead = { readonly found: RemindersAndDevices | null; readonly now: EpochMs }

/** Shared by the looks of a server. */
type MemberDeps = LookDeps & {
  /** Runs what uses the database, as soon as one of the connections for reminders is free. */
  readonly onConnection: LimitFunction
  /** Reads a user, together with those of other looks. */
  readonly read: (userId: string) => Promise<LookRead>
  /** Stores a result, together with those of other looks. */
  readonly store: (result: LookResult) => Promise<void>
}

const SNOOZE = { action: 'snooze', title: 'Snooze 1 hour' } as const

/** How soon a user is looked at again who wants emails to an address that is not confirmed. */
const UNCONFIRMED_MS = 3_600_000

/** How soon another look follows where this server can send neither messages nor emails: another one may. */
const NO_CHANNEL_MS = 900_000
/** A member at whom this server could look until the claim expires; with less time left, another one does. */
const LEAST_TIME_MS = 30_000

/** What the user was told, when to look again, and the results of the messages to their devices. */
type Told = {
  readonly memory: ReminderMemory
  readonly nextAt: EpochMs | null
  readonly delivered?: readonly DeviceDeliveries[]
}

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
  deps: MemberDeps,
  { userId, claimedUntil, dueAt }: DueMember,
): Promise<void> {
  const { found, now } = await deps.read(userId)
  // The time now: the read can have waited.
  if (found === null || claimedUntil.getTime() - deps.now() < LEAST_TIME_MS) return
  const { reminders, devices } = found
  const channel = await channelOf(deps, userId, reminders, devices)
  const isWanted = devices.length > 0 || reminders.settings.email
  const { memory, nextAt, delivered = [] } = await toldOn(channel)
  const finish = {
    userId,
    claimedUntil,
    version: reminders.version,
    memory,
    nextAt: nextAt === null ? null : new Date(nextAt),
    isReachable: isWanted,
  }
  await deps.store({ finish, delivered })

  async function toldOn(by: Awaited<ReturnType<typeof channelOf>>): Promise<Told> {
    if (by === null)
      return {
        memory: reminders.memory ?? newMemory(now),
        nextAt: isWanted ? epochMs(now + NO_CHANNEL_MS) : null,
      }
    if (by === 'unconfirmed')
      return { memory: laterMemory(reminders.memory, now), nextAt: epochMs(now + UNCONFIRMED_MS) }
    return await tell(deps, { userId, channel: by, reminders, dueAt, now })
  }
}

/** Emails are for members without a device. @returns null if this server can reach the user by neither. */
async function channelOf(
  { db, config, push, onConnection }: MemberDeps,
  userId: string,
  { settings }: Reminders,
  devices: readonly Device[],
): Promise<Channel | 'unconfirmed' | null> {
  if (devices.length > 0 && push !== null) return { kind: 'push', devices, send: push.send }
  if (!settings.email || config.smtpUrl === null) return null
  const address = await onConnection(() => digestAddress(db, userId))
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

async function tell(deps: MemberDeps, telling: Telling): Promise<Told> {
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
  const { told, retries, delivered } = await sendToDevices(deps, channel, due, state, now)
  for (const one of due) {
    if (told.has(one) || one.kind !== 'digest' || !state.settings.email || deps.config.smtpUrl === null)
      continue
    const address = await deps.onConnection(() => digestAddress(deps.db, userId))
    if (address === null) continue
    await sendDigest(deps, userId, address, one, state)
    told.add(one)
  }
  const untold = due.filter((one) => !told.has(one))
  if (untold.length === 0 || retries.length === 0) return { memory, nextAt, delivered }
  // What is still true is told when the first device can be tried again.
  return {
    memory: withoutUntold(memory, before, untold),
    nextAt: epochMs(Math.min(nextAt ?? Infinity, ...retries)),
    delivered,
  }
}

async function sendDigest(
  deps: MemberDeps,
  userId: string,
  address: string,
  digest: Extract<Reminder, { kind: 'digest' }>,
  state: ReminderState,
): Promise<void> {
  if (await deps.onConnection(() => queueDigest(deps, userId, address, digest, state)))
    deps.metrics.reminders.recordSent('email', 'digest')
}

type Sent = {
  readonly told: Set<Reminder>
  readonly retries: readonly EpochMs[]
  readonly delivered: readonly DeviceDeliveries[]
}

/**
 * @returns which reminders at least one device got, when those that got none can be tried again, and the results of the
 *   messages.
 */
async function sendToDevices(
  deps: LookDeps,
  { devices, send }: Extract<Channel, { kind: 'push' }>,
  due: readonly Reminder[],
  state: ReminderState,
  now: EpochMs,
): Promise<Sent> {
  const { ready } = readyTotal(state.rows, now)
  const told = new Set<Reminder>()
  const retries: EpochMs[] = []
  const delivered: DeviceDeliveries[] = []
  const sendTo = async (device: Device) => {
    const { retryAt } = device
    if (retryAt !== null && retryAt.getTime() > now) return void retries.push(epochMs(retryAt.getTime()))
    const deliveries: Delivery[] = []
    for (const reminder of due) {
      const payload = payloadOf(reminder, state, ready, now)
      const delivery = await deliverPush(
        { now: deps.now, send },
        device,
        payload,
        lifeOf(reminder, state, now),
      )
      deliveries.push(delivery)
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
      break
    }
    delivered.push({ device, deliveries })
  }
  await Promise.all(devices.map(sendTo))
  return { told, retries, delivered }
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
