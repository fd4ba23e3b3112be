import { parsePlace, type Place } from '#core/eligibility/locations.ts'
import { type LinkRejection, linkRejection } from '#core/limits/limit-status.ts'
import type { ReminderState } from '#core/reminders/find-reminders.ts'
import { completeMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import type { CashOutOnTheWay } from '#core/reminders/overdue-cash-outs.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '#core/reminders/settings.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'
import { type FunctionRow, functionCall, returned } from '#server/db/call-function.ts'
import type { StoredListRow, StoredRequestedCashOut } from '#server/db/json-types.ts'
import { transactions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ownRow, type OwnRow } from '#server/queries/ledger/own-row.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { isForbidden } from '#server/queries/catalog/availability.ts'
import { limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'
import { type Device, devicesOf, selectDevices } from '#server/queries/reminders/read-devices.ts'
import { type RemindedBonus, remindedBonuses, reminderRow } from '#server/queries/reminders/reminder-rows.ts'
import { overdueSince } from '#core/money/balance.ts'
import { learnedP90 } from '#server/queries/ledger/read-on-the-way.ts'
import { userBonus } from '#server/queries/ledger/user-bonus.ts'

/** Everything that decides about a user's reminders. */
export type Reminders = {
  readonly settings: ReminderSettings
  /** The number of changes of the settings. */
  readonly version: number
  readonly memory: ReminderMemory | null
  readonly snoozedUntil: EpochMs | null
  /** Null until a browser has sent it, or if this machine does not know it. */
  readonly zone: string | null
  /** Null for Canada without a province. */
  readonly place: Place | null
  /** Why no link works now. */
  readonly rejection: LinkRejection | null
  readonly bonuses: readonly RemindedBonus[]
  readonly cashOuts: readonly CashOutOnTheWay[]
}

/** More than a user waits for. */
const MOST_CASH_OUTS = 500

/**
 * Reads everything that decides about a user's reminders; null if the account no longer exists.
 *
 * @param since cash-outs that have ended before are left out.
 */
export async function readReminders(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  userId: string,
  now: EpochMs,
  since: EpochMs = now,
): Promise<Reminders | null> {
  return (await readRemindersAndDevices({ db, catalog }, userId, now, since))?.reminders ?? null
}

/** What `readReminders` and `readDevices` return. */
export type RemindersAndDevices = {
  readonly reminders: Reminders
  readonly devices: readonly Device[]
}

/** Does what `readReminders` and `readDevices` do, in one round trip. */
export async function readRemindersAndDevices(
  deps: Pick<Deps, 'db' | 'catalog'>,
  userId: string,
  now: EpochMs,
  since: EpochMs = now,
): Promise<RemindersAndDevices | null> {
  const [outcome] = await readRemindersOfMany(deps, [userId], now, since)
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

/**
 * Does what `readRemindersAndDevices` does for several users, in one round trip. Each user's rows are read by a call with
 * their ID, so row-level security limits it to them.
 *
 * @returns the outcome of each user, in order. An error of one user changes nothing about the others.
 */
export async function readRemindersOfMany(
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  userIds: readonly string[],
  now: EpochMs,
  since: EpochMs = now,
): Promise<PromiseSettledResult<RemindersAndDevices | null>[]> {
  const [selected, ...results] = await transactions(db, [
    selectDevices(userIds, now),
    ...userIds.map((userId) =>
      functionCall('read_reminder_state', {
        userId,
        windowStarts: windowStarts(now),
        since: new Date(since),
        most: MOST_CASH_OUTS,
      }),
    ),
  ])
  const devices = Map.groupBy(devicesOf(valueOf(selected)), ({ userId }) => userId)
  return await Promise.allSettled(
    userIds.map(async (userId, index) => {
      const stored = returned('read_reminder_state', valueOf(results[index]))
      const reminders = remindersOf(stored, await catalog.factsForUser(userId), now)
      return reminders && { reminders, devices: devices.get(userId) ?? [] }
    }),
  )
}

function valueOf<Value>(outcome: PromiseSettledResult<Value> | undefined): Value | undefined {
  if (outcome?.status === 'rejected') throw outcome.reason
  return outcome?.value
}

function remindersOf(
  stored: FunctionRow<'read_reminder_state'>,
  casinos: UserCasinos,
  now: EpochMs,
): Reminders | null {
  if (stored.state === null) return null
  const { rules, spends } = limitsOf(stored)
  const listed: readonly StoredListRow[] = JSON.parse(stored.casinos ?? '[]')
  const rows = listed.map(ownRow)
  const { memory, time_zone: zone } = stored
  const place = parsePlace(stored.state)
  return {
    settings: { ...DEFAULT_REMINDERS, ...stored.settings },
    version: stored.version,
    memory: memory && completeMemory(memory),
    snoozedUntil: stored.snoozed_until,
    zone: zone !== null && isZone(zone) ? zone : null,
    place,
    rejection: linkRejection(rules, spends, now),
    bonuses: remindedBonuses(casinos, rows, place, now),
    cashOuts: isForbidden(place, now) ? [] : cashOutsOnTheWay(casinos, rows, stored.cash_outs),
  }
}

/** Returns the state from which reminders are found; null while the time zone is unknown. */
export function reminderState(reminders: Reminders, now: EpochMs): ReminderState | null {
  const { settings, zone, snoozedUntil, rejection, bonuses, cashOuts } = reminders
  if (zone === null) return null
  return {
    settings,
    zone,
    snoozedUntil,
    pause: rejection && { until: endOf(rejection) },
    rows: bonuses.map((bonus) => reminderRow(bonus, now)),
    cashOuts,
    isEmail: false,
  }
}

/** Returns when links work again; null if that is not known. */
export function endOf(rejection: LinkRejection): EpochMs | null {
  if (rejection.kind === 'break') return rejection.endsAt
  return rejection.kind === 'limit' ? rejection.until : null
}

/** Returns a user's cash-outs with when they are overdue. That of a further bonus has the name of its casino. */
function cashOutsOnTheWay(
  casinos: UserCasinos,
  own: readonly OwnRow[],
  stored: readonly StoredRequestedCashOut[],
): CashOutOnTheWay[] {
  const ownById = new Map(own.map((row) => [row.casinoId, row.own]))
  const casinoOf = (id: number) => userBonus(casinos, id, ownById.get(id) ?? null)?.casino
  return stored.flatMap(([id, casinoId, amount, requestedAt, recordedAt, endedAt]) => {
    const casino = casinoOf(casinoId)
    if (casino === undefined) return []
    const { name } = (casino.parentId === null ? undefined : casinoOf(casino.parentId)) ?? casino
    const overdueAt = overdueSince(learnedP90(casinos, casinoId), requestedAt)
    return [{ id, name, amount, recordedAt, overdueAt, endedAt }]
  })
}
