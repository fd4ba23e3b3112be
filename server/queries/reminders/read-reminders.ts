import type pg from 'pg'
import { parsePlace, type Place } from '#core/eligibility/locations.ts'
import { type LinkRejection, linkRejection } from '#core/limits/limit-status.ts'
import type { ReminderState } from '#core/reminders/find-reminders.ts'
import { completeMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import type { CashOutOnTheWay } from '#core/reminders/overdue-cash-outs.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '#core/reminders/settings.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { StoredListRow } from '#server/db/json-types.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ownRow } from '#server/queries/ledger/own-row.ts'
import type { UserCasinos } from '#server/queries/catalogue/read-catalogue.ts'
import { isForbidden } from '#server/queries/catalogue/availability.ts'
import { playOf, windowStarts } from '#server/queries/play/stored-play.ts'
import { cashOutsOnTheWay } from '#server/queries/reminders/cash-outs-on-the-way.ts'
import { type Device, devicesOf, selectDevices } from '#server/queries/reminders/read-devices.ts'
import { type RemindedBonus, remindedBonuses, reminderRow } from '#server/queries/reminders/reminder-rows.ts'

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
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  userId: string,
  now: EpochMs,
  since: EpochMs = now,
): Promise<Reminders | null> {
  return (await readRemindersAndDevices({ db, catalogue }, userId, now, since))?.reminders ?? null
}

/** Does what `readReminders` and `readDevices` do, in one round trip. */
export async function readRemindersAndDevices(
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  userId: string,
  now: EpochMs,
  since: EpochMs = now,
): Promise<{ readonly reminders: Reminders; readonly devices: readonly Device[] } | null> {
  // One after the other, so that this uses one connection at a time. The casinos are usually in memory.
  const casinos = await catalogue.factsForUser(userId)
  const results = await transaction(db, [
    functionCall('read_list_and_settings', { userId }),
    functionCall('read_play', { userId, windowStarts: windowStarts(now) }),
    functionCall('read_reminders', { userId }),
    functionCall('read_requested_cash_outs', { userId, since: new Date(since), most: MOST_CASH_OUTS }),
    selectDevices(userId, now),
  ])
  const reminders = remindersOf(results, casinos, now)
  return reminders && { reminders, devices: devicesOf(results[4]) }
}

function remindersOf(
  [listed, played, saved, requested]: readonly pg.QueryResult[],
  casinos: UserCasinos,
  now: EpochMs,
): Reminders | null {
  const list = returned('read_list_and_settings', listed)
  const play = returned('read_play', played)
  const { settings, memory, snoozed_until: snoozedUntil, version } = returned('read_reminders', saved)
  const { cash_outs: cashOuts } = returned('read_requested_cash_outs', requested)
  if (play.state === null) return null
  const { rules, spends } = playOf(play)
  const stored: readonly StoredListRow[] = JSON.parse(list.casinos ?? '[]')
  const rows = stored.map(ownRow)
  const zone = list.settings?.time_zone ?? null
  const place = parsePlace(play.state)
  return {
    settings: { ...DEFAULT_REMINDERS, ...settings },
    version,
    memory: memory && completeMemory(memory),
    snoozedUntil,
    zone: zone !== null && isZone(zone) ? zone : null,
    place,
    rejection: linkRejection(rules, spends, now),
    bonuses: remindedBonuses(casinos, rows, place, now),
    cashOuts: isForbidden(place, now) ? [] : cashOutsOnTheWay(casinos, rows, cashOuts),
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
