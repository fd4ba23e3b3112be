import { type FormEvent, useId, useState } from 'react'
import type { LimitsResponse, LimitStatus } from '#contract/limits.ts'
import { limitPath } from '#contract/account-paths.ts'
import { acceptZero, type LimitPeriod } from '#core/limits/limit-rules.ts'
import { centsOfDecimal, decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { focusSection } from '#web/ui/settings-section.tsx'
import { changeLimits } from '#web/pages/account/change-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { TextField } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './limits.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { minuteText } from '#web/ui/time.ts'

type Props = {
  userId: string
  period: LimitPeriod
  status: LimitStatus
  /** A break is active, or its end is not confirmed: the limit cannot be raised or removed. */
  onBreak: boolean
  now: EpochMs
}

type Action = 'save' | 'remove' | 'confirm' | 'cancel'

type Draft = {
  /** Null shows the stored limit. */
  readonly text: string | null
  readonly error: string | null
  /** The error is about the break, and outdated when the break is over. */
  readonly isAboutBreak: boolean
}

const LIMIT_NAMES: Readonly<Record<LimitPeriod, string>> = {
  day: 'daily limit',
  week: 'weekly limit',
  month: 'monthly limit',
}

const NO_DRAFT: Draft = { text: null, error: null, isAboutBreak: false }

/** The spend limit of one period. A rejected change keeps the typed text. */
export function LimitForm({ userId, period, status, onBreak, now }: Props) {
  const id = useId()
  const [draft, setDraft] = useState(NO_DRAFT)
  const [running, setRunning] = useState<Action | null>(null)
  const { amount } = status
  // The page may be open when the request expires.
  const pending = status.pending && now < Date.parse(status.pending.expiresAt) ? status.pending : null
  const text = draft.text ?? amount ?? ''
  const limit = LIMIT_NAMES[period]

  function stop(error: string | null, isAboutBreak = false): void {
    setDraft({ text, error, isAboutBreak })
    document.getElementById(`${id}-amount`)?.focus()
  }

  /** @returns the new status, or null after a failure. */
  async function run(
    action: Action,
    call: () => Promise<ApiResponse<LimitsResponse>>,
  ): Promise<LimitStatus | null> {
    if (running !== null) return null
    setRunning(action)
    const response = await call()
    setRunning(null)
    if (response.kind === 'ok') {
      setDraft(NO_DRAFT)
      return response.value.limits[period]
    }
    const isAboutBreak = response.kind === 'rejected' && response.code === 'conflict'
    const isAboutAmount = response.kind === 'rejected' && response.code === 'invalid'
    if ((isAboutBreak || isAboutAmount) && (action === 'save' || action === 'remove'))
      stop(response.message, isAboutBreak)
    else showAlert(`Couldn’t change your ${LIMIT_NAMES[period]}. ${reasonText(response)}`)
    return null
  }

  async function set(action: 'save' | 'remove', next: string | null): Promise<void> {
    const after = await run(action, () => changeLimits(userId, 'PUT', limitPath(period), { amount: next }))
    if (after === null) return
    if (after.pending === null) showResult(after)
    // Remove is not shown while a removal is pending.
    else focusSection(`${id}-pending`)
  }

  async function answer(action: 'confirm' | 'cancel'): Promise<void> {
    const after = await run(action, () =>
      action === 'confirm'
        ? changeLimits(userId, 'POST', limitPath(period, 'confirm'))
        : changeLimits(userId, 'DELETE', limitPath(period, 'pending')),
    )
    if (after === null) return
    showResult(after)
    focusSection(`${id}-spent`)
  }

  function showResult(after: LimitStatus): void {
    showToast(
      after.amount === null
        ? `You no longer have a ${LIMIT_NAMES[period]}`
        : `Your ${LIMIT_NAMES[period]} is ${formatMoney(centsOfDecimal(after.amount))}`,
    )
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (running !== null) return
    const read = acceptZero(parseAmount(text))
    if (!read.ok && read.reason.kind !== 'blank') return stop(amountErrorText(read.reason))
    const next = read.ok ? decimalText(read.value) : null
    if (next !== amount) void set('save', next)
    else if (next === null) stop('Enter an amount')
    // Sending the current limit would cancel a pending raise.
    else {
      setDraft(NO_DRAFT)
      showResult(status)
    }
  }

  return (
    <div>
      <form noValidate className={styles.limit} onSubmit={save}>
        <TextField
          id={`${id}-amount`}
          label={`Spending per ${period}`}
          help={
            <span id={`${id}-spent`} tabIndex={-1}>
              {spentText(period, status, onBreak, now)}
            </span>
          }
          inputMode="decimal"
          autoComplete="off"
          placeholder="No limit"
          className="figures"
          value={text}
          onChange={({ target }) => setDraft({ ...NO_DRAFT, text: target.value })}
          error={draft.isAboutBreak && !onBreak ? null : draft.error}
        />
        <div className={styles.buttons}>
          <Button type="submit" busy={running === 'save'}>
            Save <VisuallyHidden>{limit}</VisuallyHidden>
          </Button>
          {amount === null || onBreak || pending?.amount === null ? null : (
            <Button look="quiet" busy={running === 'remove'} onClick={() => void set('remove', null)}>
              Remove <VisuallyHidden>{limit}</VisuallyHidden>
            </Button>
          )}
        </div>
      </form>
      {pending === null ? null : (
        <PendingLimit
          id={`${id}-pending`}
          limit={limit}
          pending={pending}
          onBreak={onBreak}
          now={now}
          confirming={running === 'confirm'}
          canceling={running === 'cancel'}
          onConfirm={() => void answer('confirm')}
          onCancel={() => void answer('cancel')}
        />
      )}
    </div>
  )
}

type PendingLimitProps = {
  /** Of the text, which receives the focus when the pressed button is removed. */
  id: string
  limit: string
  pending: NonNullable<LimitStatus['pending']>
  onBreak: boolean
  now: EpochMs
  confirming: boolean
  canceling: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A higher limit, or the removal of a limit, that waits for its time and the user's confirmation. */
function PendingLimit(props: PendingLimitProps) {
  const { id, limit, pending, onBreak, now, confirming, canceling, onConfirm, onCancel } = props
  return (
    <div className={styles.pending}>
      <Notice polite>
        <p id={id} tabIndex={-1}>
          {pendingText(pending, onBreak, now)}
        </p>
        <div className={styles.answers}>
          {isConfirmable(pending, onBreak, now) ? (
            <Button size="small" busy={confirming} onClick={onConfirm}>
              Confirm <VisuallyHidden>the change to the {limit}</VisuallyHidden>
            </Button>
          ) : null}
          <Button size="small" busy={canceling} onClick={onCancel}>
            Cancel <VisuallyHidden>the change to the {limit}</VisuallyHidden>
          </Button>
        </div>
      </Notice>
    </div>
  )
}

type Pending = NonNullable<LimitStatus['pending']>

const WINDOWS: Readonly<Record<LimitPeriod, string>> = {
  day: 'in the last 24 hours',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
}

/**
 * Describes what is spent of a limit, and until when a reached limit disables the links. During a break, they are off in
 * any case.
 */
function spentText(
  period: LimitPeriod,
  { amount, spent, state, until }: LimitStatus,
  onBreak: boolean,
  now: EpochMs,
): string {
  const of = amount === null ? '' : ` of ${money(amount)}`
  const text = `${money(spent)}${of} spent ${WINDOWS[period]}`
  if (state !== 'reached' || onBreak) return text
  if (until === null) return `${text}. Casino links are off.`
  const end = epochMs(Date.parse(until))
  return now >= end ? text : `${text}. Casino links are off until ${minuteText(end, now)}.`
}

/** Returns whether the user can confirm a pending change. The server decides again. */
function isConfirmable({ confirmableAt }: Pending, onBreak: boolean, now: EpochMs): boolean {
  return !onBreak && now >= Date.parse(confirmableAt)
}

/** Describes a pending change, and when it can be confirmed. */
function pendingText(pending: Pending, onBreak: boolean, now: EpochMs): string {
  const change = pending.amount === null ? 'the removal of this limit' : `a limit of ${money(pending.amount)}`
  const until = minuteText(epochMs(Date.parse(pending.expiresAt)), now)
  if (onBreak)
    return `You can confirm ${change} when your break is over and you’ve turned links on. The request expires ${until}.`
  if (isConfirmable(pending, onBreak, now)) return `You can confirm ${change} until ${until}.`
  const from = minuteText(epochMs(Date.parse(pending.confirmableAt)), now)
  return `Between ${from} and ${until}, you can confirm ${change}.`
}

function money(decimal: string): string {
  return formatMoney(centsOfDecimal(decimal))
}
