import type { ReminderSettings } from '#contract/reminders.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const DEFAULT_DIGEST_TIME = '19:00'
const DEFAULT_THRESHOLD = '10.00'
const DEFAULT_QUIET = { from: '22:00', to: '08:00' }

/** The settings as the form shows them: what is turned off keeps the values that turning it on would save. */
export type SettingsDraft = {
  readonly digestOn: boolean
  readonly digestTime: string
  readonly weekdays: readonly number[]
  readonly thresholdOn: boolean
  readonly threshold: string
  readonly quietOn: boolean
  readonly quietFrom: string
  readonly quietTo: string
  readonly streaks: boolean
  readonly overdue: boolean
  readonly rows: readonly number[]
  readonly showDetails: boolean
  readonly email: boolean
}

/** The field of the form with an error, and its text. */
export type DraftError = {
  readonly field: 'digest' | 'weekdays' | 'threshold' | 'quietHours' | 'rows'
  readonly text: string
}

export function draftOf({ digest, threshold, quietHours, ...rest }: ReminderSettings): SettingsDraft {
  const { streaks, overdue, rows, showDetails, email } = rest
  return {
    digestOn: digest !== null,
    digestTime: digest?.time ?? DEFAULT_DIGEST_TIME,
    weekdays: digest?.weekdays ?? WEEKDAYS,
    thresholdOn: threshold !== null,
    threshold: formatMoney(centsOfDecimal(threshold ?? DEFAULT_THRESHOLD)).replace('$', ''),
    quietOn: quietHours !== null,
    quietFrom: quietHours?.from ?? DEFAULT_QUIET.from,
    quietTo: quietHours?.to ?? DEFAULT_QUIET.to,
    streaks,
    overdue,
    rows,
    showDetails,
    email,
  }
}

/** Returns the settings of a draft, or its first error. */
export function settingsOf(draft: SettingsDraft): Result<ReminderSettings, DraftError> {
  const {
    digestTime: time,
    weekdays,
    quietFrom: from,
    quietTo: to,
    streaks,
    overdue,
    rows,
    showDetails,
    email,
  } = draft
  if (draft.digestOn && time === '') return err({ field: 'digest', text: 'Choose a time' })
  if (draft.digestOn && weekdays.length === 0)
    return err({ field: 'weekdays', text: 'Choose at least one day' })
  const threshold = draft.thresholdOn ? parseAmount(draft.threshold) : null
  if (threshold?.ok === false)
    return err({ field: 'threshold', text: amountErrorText(threshold.reason) ?? 'Enter an amount' })
  if (draft.quietOn && (from === '' || to === ''))
    return err({ field: 'quietHours', text: 'Choose both times' })
  if (draft.quietOn && from === to)
    return err({ field: 'quietHours', text: 'The two times must be different' })
  return ok({
    digest: draft.digestOn ? { time, weekdays: [...weekdays].sort((a, b) => a - b) } : null,
    threshold: threshold === null ? null : decimalText(threshold.value),
    quietHours: draft.quietOn ? { from, to } : null,
    streaks,
    overdue,
    rows: [...rows],
    showDetails,
    email,
  })
}
