import { type RefObject, useRef, useState } from 'react'
import { parseAmount } from '#core/money/parse-amount.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/amount-error-text.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { type Visit, visitedRow, withPresses } from '#web/features/speed-collect/speed-run.ts'
import type { SpeedRun } from '#web/features/speed-collect/use-speed-run.ts'

export type VisitCallbacks = {
  /** Called when the list contains the collection. */
  readonly onShown: () => void
  /** Called if the collection was rejected, undone, or recorded by another device first. */
  readonly onGone: () => void
}

/** Records what a visit changes. */
export type VisitActions = {
  /** Records a member's collection. @returns null if nothing is recorded, or not before the member confirms it. */
  readonly onCollect: (row: ListRow, callbacks: VisitCallbacks) => Visit | null
  /** Takes back the collection of a visit. */
  readonly onMissed: (row: ListRow, visit: Visit) => void
  /** Records the amount received. */
  readonly onAmount: (row: ListRow, visit: Visit, amount: Cents) => void
}

/** The last visit, as long as its collection can be corrected. */
export type LastVisit = {
  readonly row: ListRow
  readonly amountText: string
  readonly error: string | null
  readonly type: (amountText: string) => void
  /** Records the amount and ends the correction. @returns false, with the focus in the field, if it is invalid. */
  readonly save: () => boolean
  readonly end: () => void
  readonly miss: () => void
}

/**
 * Collects, and lets the user correct the last collection.
 *
 * The rows contain a press immediately: the browser shows the new tab before a write is stored on the device.
 */
export function useVisit(
  listed: readonly ListRow[],
  { run, startVisit, typeAmount, endVisit, missVisit }: SpeedRun,
  { onCollect, onMissed, onAmount }: VisitActions,
): {
  rows: readonly ListRow[]
  last: LastVisit | null
  /** The field of the amount. */
  field: RefObject<HTMLInputElement | null>
  collect: (row: ListRow, isLast: boolean) => void
} {
  const [presses, setPresses] = useState<ReadonlyMap<number, EpochMs>>(new Map())
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const rows = withPresses(listed, presses)
  const { visit } = run
  const row = visitedRow(rows, visit)

  function collect(pressed: ListRow, isLast: boolean): void {
    const { casinoId } = pressed.own
    const removePress = () =>
      setPresses((before) => new Map([...before].filter(([other]) => other !== casinoId)))
    const started = onCollect(pressed, {
      onShown: removePress,
      onGone() {
        removePress()
        if (started !== null) endVisit(started)
      },
    })
    if (started === null) return
    setPresses((before) => new Map(before).set(casinoId, started.at))
    setError(null)
    startVisit(started, isLast)
  }

  if (visit === null || row === null) return { rows, last: null, field, collect }
  return {
    rows,
    field,
    collect,
    last: {
      row,
      amountText: visit.amountText,
      error,
      type(amountText) {
        setError(null)
        typeAmount(amountText)
      },
      save() {
        const read = parseAmount(visit.amountText)
        if (!read.ok) {
          setError(amountErrorText(read.reason))
          field.current?.focus()
          return false
        }
        onAmount(row, visit, read.value)
        endVisit(visit)
        return true
      },
      end: () => endVisit(visit),
      miss() {
        onMissed(row, visit)
        missVisit(visit)
      },
    },
  }
}
