import { digestTimes, quietSince, quietUntil } from '#core/reminders/local-hours.ts'
import {
  type CashOutOnTheWay,
  findOverdue,
  nextOverdueLook,
  toldCashOuts,
} from '#core/reminders/overdue-cash-outs.ts'
import { laterMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import { exceedsAt, isReady, readyTotal, type ReminderRow, wasAtMost } from '#core/reminders/reminder-row.ts'
import type { ReminderSettings } from '#core/reminders/settings.ts'
import { wallMidnightMs } from '#core/reset/zone-time.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long before a streak breaks a member is reminded. */
export const STREAK_NOTICE_MS = 2 * HOUR_MS
/** A reminder that would come in the quiet hours, and too late after them, comes this long before them. */
const BEFORE_QUIET_MS = 30 * MINUTE_MS
/** A digest that could not be sent within this time is left out. */
export const LATE_DIGEST_MS = 2 * HOUR_MS

/**
 * Something to tell a member. `ready` and `total`: how many bonuses are ready, and their value. `cashOuts`: those that have
 * become overdue; a digest has them only if it is an email.
 */
export type Reminder =
  | {
      readonly kind: 'digest'
      readonly at: EpochMs
      readonly ready: number
      readonly total: Cents
      readonly cashOuts: readonly CashOutOnTheWay[]
    }
  | { readonly kind: 'threshold'; readonly ready: number; readonly total: Cents }
  | { readonly kind: 'row'; readonly rows: readonly ReminderRow[] }
  | { readonly kind: 'streak'; readonly row: ReminderRow; readonly day: number; readonly lostAt: EpochMs }
  | { readonly kind: 'overdue'; readonly cashOuts: readonly CashOutOnTheWay[] }

/** Everything that decides about the reminders of a member at a moment. */
export type ReminderState = {
  readonly settings: ReminderSettings
  /** The time zone of the member, which the platform knows. */
  readonly zone: string
  readonly rows: readonly ReminderRow[]
  readonly cashOuts: readonly CashOutOnTheWay[]
  /** Whether the member gets only the digest, by email. */
  readonly isEmail: boolean
  /** During a break, or while a spend limit is reached: until when, null if that is not known. Null: neither. */
  readonly pause: { readonly until: EpochMs | null } | null
  readonly snoozedUntil: EpochMs | null
}

/** When a member is reminded of the streak of a row; null: never. */
export type StreakNotices = Map<ReminderRow, EpochMs | null>

export type FoundReminders = {
  readonly due: readonly Reminder[]
  /** The memory after they were sent. */
  readonly memory: ReminderMemory
  /** When to look again if nothing changes, always later than `now`; null: never. A claim can make an earlier look necessary. */
  readonly nextAt: EpochMs | null
}

/**
 * Finds what a member is to be told now, and when to look again.
 *
 * Quiet hours and a snooze postpone reminders of what is still true at their end. A pause drops them.
 *
 * @param notices when members are reminded of the streaks of rows, for looks with the same settings and zone: expensive to
 *   compute. Rows are added to it.
 * @throws RangeError if the platform does not know the zone.
 * @see docs/behavior.md, "Reminders"
 */
export function findReminders(
  state: ReminderState,
  memory: ReminderMemory,
  now: EpochMs,
  notices: StreakNotices = new Map(),
): FoundReminders {
  const { pause } = state
  if (pause !== null) {
    const until = pause.until !== null && pause.until > now ? pause.until : null
    return { due: [], memory: { ...memory, isPaused: true }, nextAt: until }
  }
  const known = memory.isPaused ? laterMemory(memory, now) : memory
  const silentUntil = silenceEnd(state, now)
  if (silentUntil !== null) return { due: [], memory: known, nextAt: silentUntil }

  const digestAt = dueDigest(state, known, now)
  const isOverdueTold = state.settings.overdue && (!state.isEmail || digestAt !== null)
  const overdue = isOverdueTold ? findOverdue(state.cashOuts, known, now) : []
  const digest = findDigest(state, digestAt, state.isEmail ? overdue : [], now)
  const threshold = findThreshold(state, known, now)
  const rows = findRows(state, known, now)
  const streaks = findStreaks(state, known, now, notices)
  return {
    due: [
      ...(digest === null ? [] : [digest]),
      // A digest tells the same.
      ...(threshold === null || digest !== null ? [] : [threshold]),
      ...(rows.length === 0 ? [] : [{ kind: 'row', rows } as const]),
      ...streaks,
      ...(overdue.length === 0 || state.isEmail ? [] : [{ kind: 'overdue', cashOuts: overdue } as const]),
    ],
    memory: {
      ...known,
      digestAt: lastDigest(state, now) ?? known.digestAt,
      digestDay: digest === null ? known.digestDay : wallMidnightMs(state.zone, digest.at),
      thresholdAt: threshold === null ? known.thresholdAt : now,
      rows: remembered(state, known.rows, rows, now),
      streaks: {
        ...withoutPast(known.streaks, now),
        ...Object.fromEntries(streaks.map(({ row, lostAt }) => [row.casinoId, lostAt])),
      },
      cashOuts: toldCashOuts(state.cashOuts, known.cashOuts, overdue, now),
    },
    nextAt: nextLook(state, now, notices),
  }
}

/** Returns the memory of a member who was told some of what was due, so that the others are found again. */
export function withoutUntold(
  memory: ReminderMemory,
  before: ReminderMemory,
  untold: readonly Reminder[],
): ReminderMemory {
  // Nothing of before the end of a pause is told after it.
  const known = before.isPaused ? laterMemory(before, memory.since) : before
  const earlier = (
    of: 'rows' | 'streaks' | 'cashOuts',
    ids: readonly (number | string)[],
  ): Readonly<Record<string, EpochMs>> =>
    Object.fromEntries(
      Object.entries({
        ...memory[of],
        ...Object.fromEntries(ids.map((id) => [id, known[of][id]])),
      }).filter((entry): entry is [string, EpochMs] => entry[1] !== undefined),
    )
  const isUntold = (kind: Reminder['kind']) => untold.some((one) => one.kind === kind)
  return {
    ...memory,
    digestAt: isUntold('digest') ? known.digestAt : memory.digestAt,
    digestDay: isUntold('digest') ? known.digestDay : memory.digestDay,
    // A digest tells of the threshold too.
    thresholdAt: isUntold('digest') || isUntold('threshold') ? known.thresholdAt : memory.thresholdAt,
    rows: earlier(
      'rows',
      untold.flatMap((one) => (one.kind === 'row' ? one.rows.map(({ casinoId }) => casinoId) : [])),
    ),
    streaks: earlier(
      'streaks',
      untold.flatMap((one) => (one.kind === 'streak' ? [one.row.casinoId] : [])),
    ),
    cashOuts: earlier(
      'cashOuts',
      untold.flatMap((one) => (one.kind === 'overdue' ? one.cashOuts.map(({ id }) => id) : [])),
    ),
  }
}

/** Returns the first moment from now on that is neither snoozed nor quiet; null if that is now. */
function silenceEnd({ settings, zone, snoozedUntil }: ReminderState, now: EpochMs): EpochMs | null {
  const awake = snoozedUntil !== null && snoozedUntil > now ? snoozedUntil : now
  const end = quietUntil(settings.quietHours, zone, awake) ?? awake
  return end > now ? end : null
}

function lastDigest({ settings, zone }: ReminderState, now: EpochMs): EpochMs | null {
  return settings.digest && digestTimes(settings.digest, zone, now).last
}

/** Returns the time of the digest that is to be sent now; null if none is. */
function dueDigest(state: ReminderState, memory: ReminderMemory, now: EpochMs): EpochMs | null {
  const at = lastDigest(state, now)
  if (at === null || at <= memory.digestAt || now - at > LATE_DIGEST_MS) return null
  return wallMidnightMs(state.zone, at) === memory.digestDay ? null : at
}

function findDigest(
  state: ReminderState,
  at: EpochMs | null,
  cashOuts: readonly CashOutOnTheWay[],
  now: EpochMs,
): Extract<Reminder, { kind: 'digest' }> | null {
  if (at === null) return null
  const { ready, total } = readyTotal(state.rows, now)
  return ready === 0 && cashOuts.length === 0 ? null : { kind: 'digest', at, ready, total, cashOuts }
}

function findThreshold(
  { settings, rows }: ReminderState,
  memory: ReminderMemory,
  now: EpochMs,
): Extract<Reminder, { kind: 'threshold' }> | null {
  if (settings.threshold === null) return null
  const { ready, total } = readyTotal(rows, now)
  if (total <= settings.threshold) return null
  if (!wasAtMost(rows, settings.threshold, memory.thresholdAt, now)) return null
  return { kind: 'threshold', ready, total }
}

function findRows({ settings, rows }: ReminderState, memory: ReminderMemory, now: EpochMs): ReminderRow[] {
  const chosen = new Set(settings.rows)
  return rows.filter(
    ({ casinoId, readyAt }) =>
      chosen.has(casinoId) &&
      readyAt !== null &&
      readyAt <= now &&
      readyAt > Math.max(memory.rows[casinoId] ?? 0, memory.since),
  )
}

function findStreaks(
  state: ReminderState,
  memory: ReminderMemory,
  now: EpochMs,
  notices: StreakNotices,
): Extract<Reminder, { kind: 'streak' }>[] {
  return state.rows.flatMap((row) => {
    const notice = knownNotice(state, row, notices)
    if (notice === null || row.streak === null || notice > now || !isReady(row, now)) return []
    const { day, lostAt } = row.streak
    if (lostAt <= now || lostAt <= Math.max(memory.streaks[row.casinoId] ?? 0, memory.since)) return []
    return [{ kind: 'streak', row, day, lostAt } as const]
  })
}

/**
 * Returns when a member is reminded of a streak: two hours before it breaks, or as soon as the bonus is ready. In the quiet
 * hours, at their end, or before them if that is too late.
 *
 * @returns null without a streak to lose, or if it cannot be told in time.
 */
function streakNotice({ settings, zone }: ReminderState, row: ReminderRow): EpochMs | null {
  if (!settings.streaks || !row.counts || row.streak === null) return null
  const { lostAt } = row.streak
  const notice = epochMs(Math.max(lostAt - STREAK_NOTICE_MS, row.readyAt ?? 0))
  if (notice >= lostAt) return null
  const quietEnd = quietUntil(settings.quietHours, zone, notice)
  if (quietEnd === null) return notice
  if (quietEnd < lostAt) return quietEnd
  const start = quietSince(settings.quietHours, zone, notice)
  if (start === null) return null
  const before = epochMs(Math.max(start - BEFORE_QUIET_MS, row.readyAt ?? 0))
  return before < start ? before : null
}

function knownNotice(state: ReminderState, row: ReminderRow, notices: StreakNotices): EpochMs | null {
  let notice = notices.get(row)
  if (notice === undefined) notices.set(row, (notice = streakNotice(state, row)))
  return notice
}

function remembered(
  { settings }: ReminderState,
  known: ReminderMemory['rows'],
  told: readonly ReminderRow[],
  now: EpochMs,
): ReminderMemory['rows'] {
  const rows: Record<string, EpochMs> = {}
  for (const id of settings.rows) {
    const until = told.some(({ casinoId }) => casinoId === id) ? now : known[id]
    if (until !== undefined) rows[id] = until
  }
  return rows
}

function withoutPast(streaks: ReminderMemory['streaks'], now: EpochMs): ReminderMemory['streaks'] {
  return Object.fromEntries(Object.entries(streaks).filter(([, lostAt]) => lostAt > now))
}

function nextLook(state: ReminderState, now: EpochMs, notices: StreakNotices): EpochMs | null {
  const { settings, zone, rows, cashOuts, isEmail } = state
  const chosen = new Set(settings.rows)
  const moments: (EpochMs | null)[] = [
    settings.digest && digestTimes(settings.digest, zone, now).next,
    settings.threshold === null ? null : exceedsAt(rows, settings.threshold, now),
    ...rows.map((row) => (chosen.has(row.casinoId) ? row.readyAt : null)),
    ...rows.map((row) => knownNotice(state, row, notices)),
    settings.overdue && !isEmail ? nextOverdueLook(cashOuts, now) : null,
  ]
  const coming = moments.filter((at) => at !== null && at > now)
  if (coming.length === 0) return null
  const first = epochMs(Math.min(...coming.map(Number)))
  return quietUntil(settings.quietHours, zone, first) ?? first
}
