import type { CashOutMemory } from '#core/reminders/overdue-cash-outs.ts'
import type { EpochMs } from '#core/units.ts'

/** What a member was told, so that nothing is told twice. */
export type ReminderMemory = CashOutMemory & {
  /** Nothing that happened until then is told. */
  readonly since: EpochMs
  /** The last digest that was due. */
  readonly digestAt: EpochMs
  /** When the member was last told that the threshold is exceeded. */
  readonly thresholdAt: EpochMs
  /** Until when it was told that a row is ready, by casino ID. */
  readonly rows: Readonly<Record<string, EpochMs>>
  /** The last end of a streak that was told, by casino ID. */
  readonly streaks: Readonly<Record<string, EpochMs>>
  /** During a pause. What happens until its end is not told. */
  readonly isPaused: boolean
}

/** Returns the memory of a member to whom nothing is told that happened until `now`. */
export function newMemory(now: EpochMs): ReminderMemory {
  return {
    since: now,
    digestAt: now,
    thresholdAt: now,
    rows: {},
    streaks: {},
    overdueAt: now,
    cashOuts: {},
    isPaused: false,
  }
}

/** Returns the memory of a member to whom nothing more is told that happened until `now`. */
export function laterMemory(memory: ReminderMemory | null, now: EpochMs): ReminderMemory {
  return { ...newMemory(now), cashOuts: memory?.cashOuts ?? {} }
}

/** A memory as it was stored: earlier versions of this product knew nothing of cash-outs. */
export type StoredReminderMemory = Omit<ReminderMemory, 'overdueAt' | 'cashOuts'> &
  Partial<Pick<ReminderMemory, 'overdueAt' | 'cashOuts'>>

/** Returns a stored memory with everything that it lacks. */
export function completeMemory(stored: StoredReminderMemory): ReminderMemory {
  return { ...stored, overdueAt: stored.overdueAt ?? stored.since, cashOuts: stored.cashOuts ?? {} }
}
