import { CASH_OUT_STATUSES, PAYOUT_METHODS } from '#core/money/cash-out-status.ts'
import { METHOD_NAMES, STATUS_NAMES } from '#web/api/ledger/cash-out-names.ts'
import type { CashOutDraft, CashOutErrors } from '#web/features/record-entry/cash-out-draft.ts'
import type { WhenDraft } from '#web/ui/local-moments.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WhenField } from '#web/ui/when-field.tsx'
import styles from './record-entry.module.css'

type Props = {
  id: string
  value: CashOutDraft
  /** When it was requested, which is also when it reached its state unless that has another time. */
  requested: WhenDraft
  onChange: (changed: Partial<CashOutDraft>) => void
  errors: CashOutErrors
  /** Whether the optional details are open from the start. */
  isOpen?: boolean
  /** False if this device does not have the reference. */
  hasReference?: boolean
  /** The time of a state that is chosen; null for that of the request. */
  newTime: () => WhenDraft | null
  children: React.ReactNode
}

/** The state of a cash-out with its time, and optional details. Between them is the time of the request. */
export function CashOutFields({
  id,
  value,
  requested,
  onChange,
  errors,
  isOpen = false,
  hasReference = true,
  newTime,
  children,
}: Props) {
  const { status } = value
  return (
    <>
      <SelectField
        id={`${id}-status`}
        label="State"
        value={status}
        onChange={({ target }) => {
          const next = CASH_OUT_STATUSES.find((one) => one === target.value)
          if (next !== undefined) onChange({ status: next, settled: newTime() })
        }}
      >
        {CASH_OUT_STATUSES.map((one) => (
          <option key={one} value={one}>
            {STATUS_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {children}
      {status === 'requested' ? null : (
        <WhenField
          id={`${id}-settled`}
          label={STATUS_NAMES[status]}
          value={value.settled ?? requested}
          onChange={(settled) => onChange({ settled })}
          error={errors.settled}
        />
      )}
      <details className={styles.details} open={isOpen || undefined}>
        <summary>{hasReference ? 'Method, fee, and reference' : 'Method and fee'}</summary>
        <div className={styles.fields}>
          <SelectField
            id={`${id}-method`}
            label="Method"
            value={value.method}
            onChange={({ target }) =>
              onChange({ method: PAYOUT_METHODS.find((one) => one === target.value) ?? '' })
            }
          >
            <option value="">Not stated</option>
            {PAYOUT_METHODS.map((method) => (
              <option key={method} value={method}>
                {METHOD_NAMES[method]}
              </option>
            ))}
          </SelectField>
          <TextField
            id={`${id}-fee`}
            label="Fee ($)"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={value.fee}
            onChange={({ target }) => onChange({ fee: target.value })}
            error={errors.fee}
          />
          {hasReference ? (
            <TextField
              id={`${id}-reference`}
              label="Reference"
              autoComplete="off"
              help="For example, the number of the request"
              value={value.reference}
              onChange={({ target }) => onChange({ reference: target.value })}
              error={errors.reference}
            />
          ) : null}
        </div>
      </details>
    </>
  )
}
