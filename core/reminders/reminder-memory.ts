import type { CashOutMemory } from '#core/reminders/overdue-cash-outs.ts'
import type { EpochMs } from '#core/units.ts'

/** What a member was told, so that nothing is told twice. */
export type ReminderMemory = CashOutMemory & {
  /** Nothing that happened until then is told. */
  readonly since: EpochMs
  /** The last digest that was due. */
  readonly digestAt: EpochMs
  /**
   * The day of the last digest that was sent, as its midnight on the wall clock of that time, so that a change of the zone brings
   * no second one on the same day. Null before the first, and after a change of the digest.
   */
  readonly digestDay: number | null
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
    digestDay: null,
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
  return { ...newMemory(now), digestDay: memory?.digestDay ?? null, cashOuts: memory?.cashOuts ?? {} }
}

/** A memory as it was stored: earlier versions of this product knew nothing of cash-outs and of the day of the digest. */
export type StoredReminderMemory = Omit<ReminderMemory, 'overdueAt' | 'cashOuts' | 'digestDay'> &
  Partial<Pick<ReminderMemory, 'overdueAt' | 'cashOuts' | 'digestDay'>>

/** Returns a stored memory with everything that it lacks. */
export function completeMemory(stored: StoredReminderMemory): ReminderMemory {
  return {
    ...stored,
    digestDay: stored.digestDay ?? null,
    overdueAt: stored.overdueAt ?? stored.since,
    cashOuts: stored.cashOuts ?? {},
  }
}
