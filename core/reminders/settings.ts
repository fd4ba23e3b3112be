import { type Cents, cents } from '#core/units.ts'

/** What a member is reminded of, and when. Times of day are `HH:MM` in the member's time zone. */
export type ReminderSettings = {
  /** A summary on some days of the week, 1 for Monday to 7 for Sunday; null: none. */
  readonly digest: { readonly time: string; readonly weekdays: readonly number[] } | null
  /** Remind when more than this is ready; null: never. */
  readonly threshold: Cents | null
  /** Nothing is sent from one time of day until the other, which can be on the next day; null: always allowed. */
  readonly quietHours: { readonly from: string; readonly to: string } | null
  /** Remind before a streak breaks. */
  readonly streaks: boolean
  /** Remind of a requested cash-out that is overdue. */
  readonly overdue: boolean
  /** The rows that have their own reminder, by the IDs of their casinos. */
  readonly rows: readonly number[]
  /** Whether texts contain amounts and names of casinos. */
  readonly showDetails: boolean
  /** Send the digest by email while no device receives reminders. */
  readonly email: boolean
}

/** The settings of a member who has changed none. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  digest: null,
  threshold: cents(1000),
  quietHours: { from: '22:00', to: '08:00' },
  streaks: true,
  overdue: true,
  rows: [],
  showDetails: false,
  email: false,
}
