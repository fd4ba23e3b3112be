import { useState } from 'react'
import { parseAmount } from '#core/money/parse-amount.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import {
  severalClaims,
  type VisitedRow,
  visitedRows,
  visitWorth,
  withPresses,
} from '#web/features/speed-collect/speed-run.ts'
import { type Collected, collectedIn, type Visit } from '#web/features/speed-collect/todays-run.ts'
import { casinoNameOf, partOf, type SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import type { SpeedRun } from '#web/features/speed-collect/use-speed-run.ts'

export type VisitCallbacks = {
  /** Called when the list contains the collection of a row. */
  readonly onShown: (rowId: number) => void
  /** Called if a collection was rejected, undone, or recorded by another device first. */
  readonly onGone: (rowId: number, collectId: string) => void
  /** Called when the user undoes the visit. */
  readonly onUndo: () => void
}

/** Records what a visit changes. */
export type VisitActions = {
  /**
   * Records a member's collections of some bonuses of a stop, all with one undo.
   *
   * @returns null if nothing is recorded, or not before the member confirms it.
   */
  readonly onCollect: (stop: SpeedStop, callbacks: VisitCallbacks) => Visit | null
  /** Takes back collections of a visit. @param name the casino's name. */
  readonly onMissed: (name: string, collected: readonly VisitedRow[]) => void
  /** Records the amount received. `onGone` is called if it was rejected or undone. */
  readonly onAmount: (row: ListRow, collected: Collected, amount: Cents, onGone: () => void) => void
  /** Records when a bonus is ready. */
  readonly onReadyAt: (row: ListRow, at: EpochMs) => void
}

/** A collection of the last visit. */
export type VisitedBonus = {
  readonly row: ListRow
  /** What it was worth when it was pressed; null if it is not known. */
  readonly worth: Cents | null
  readonly collectId: string
  /** The ID of the field of the amount. */
  readonly fieldId: string
  readonly amountText: string
  readonly error: string | null
  readonly type: (amountText: string) => void
  /** Takes this collection back. */
  readonly miss: () => void
}

/** The last visit, as long as its collections can be corrected. */
export type LastVisit = {
  /** The ID of the casino. */
  readonly casinoId: number
  readonly name: string
  /** When the button was pressed. */
  readonly at: EpochMs
  /** At least one. */
  readonly bonuses: readonly VisitedBonus[]
  /** Whether an amount is typed that is not recorded yet. */
  readonly hasText: boolean
  /** Records the typed amounts and ends the correction. @returns false, with the focus in the field, if one is invalid. */
  readonly save: () => boolean
  readonly end: () => void
  /** Takes all its collections back. */
  readonly miss: () => void
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/**
 * Collects, and lets the user correct the last visit.
 *
 * The rows contain a press immediately: the browser shows the new tab before a write is stored on the device.
 */
export function useVisit(
  listed: readonly ListRow[],
  { run, decide, startVisit, typeAmount, endVisit, missVisit, countAmount }: SpeedRun,
  { onCollect, onMissed, onAmount }: Omit<VisitActions, 'onReadyAt'>,
): {
  rows: readonly ListRow[]
  last: LastVisit | null
  /** Collects the bonuses of a stop, except some, which today's run skips. */
  collect: (stop: SpeedStop, leftOut: readonly ListRow[], isLast: boolean) => void
} {
  const [presses, setPresses] = useState<ReadonlyMap<number, EpochMs>>(new Map())
  const [errors, setErrors] = useState(NO_ERRORS)
  const rows = withPresses(listed, presses)
  const { visit } = run
  const visited = visitedRows(rows, visit)

  function collect(stop: SpeedStop, leftOut: readonly ListRow[], isLast: boolean): void {
    const leftOutIds = leftOut.map(({ own }) => own.casinoId)
    const removePress = (rowId: number) =>
      setPresses((before) => new Map([...before].filter(([other]) => other !== rowId)))
    const wanted = partOf(
      stop,
      stop.rows.filter((row) => !leftOut.includes(row)),
    )
    const started = onCollect(wanted, {
      onShown: removePress,
      onGone(rowId, collectId) {
        removePress(rowId)
        endVisit(collectedIn(started).filter((one) => one.collectId === collectId))
      },
      onUndo: () => decide(leftOutIds, null),
    })
    if (started === null) return
    const pressed = new Map(collectedIn(started).map((one) => [one.casinoId, one.at]))
    setPresses((before) => new Map([...before, ...pressed]))
    setErrors(NO_ERRORS)
    startVisit(started, isLast)
    for (const one of visitedRows(withPresses(wanted.rows, pressed), started)) {
      const worth = severalClaims(one)
      if (worth !== null) countAmount(one.collected, worth)
    }
    if (leftOutIds.length > 0) decide(leftOutIds, 'skipped')
  }

  const [first] = visited
  if (first === undefined) return { rows, last: null, collect }
  const casinoId = first.row.listed.casino.parentId ?? first.row.own.casinoId
  const name = casinoNameOf(first.row)
  const miss = (missed: readonly VisitedRow[]) => {
    onMissed(name, missed)
    missVisit(missed.map(({ collected }) => collected))
  }
  const all = visited.map(({ collected }) => collected)
  return {
    rows,
    collect,
    last: {
      casinoId,
      name: visited.length > 1 ? name : first.row.listed.casino.name,
      at: first.collected.at,
      bonuses: visited.map((one) => {
        const { collectId, amountText } = one.collected
        return {
          row: one.row,
          worth: visitWorth(one),
          collectId,
          fieldId: fieldId(collectId),
          amountText,
          error: errors.get(collectId) ?? null,
          type(text) {
            setErrors((before) => new Map([...before].filter(([id]) => id !== collectId)))
            typeAmount(collectId, text)
          },
          miss: () => miss([one]),
        }
      }),
      hasText: all.some(hasText),
      save() {
        const typed = visited.filter(({ collected }) => hasText(collected))
        if (typed.length === 0 && visited.length > 1) return false
        const amounts = (typed.length > 0 ? typed : [first]).map((one) => ({
          ...one,
          read: parseAmount(one.collected.amountText),
        }))
        const wrong = amounts.flatMap(({ collected: { collectId }, read }) =>
          read.ok ? [] : [{ collectId, text: amountErrorText(read.reason) ?? 'Enter an amount like 12.50' }],
        )
        const [firstWrong] = wrong
        if (firstWrong !== undefined) {
          setErrors(new Map(wrong.map(({ collectId, text }) => [collectId, text])))
          document.getElementById(fieldId(firstWrong.collectId))?.focus()
          return false
        }
        for (const { read, ...one } of amounts) {
          if (!read.ok) continue
          const { row, collected } = one
          countAmount(collected, read.value)
          onAmount(row, collected, read.value, () => countAmount(collected, severalClaims(one), true))
        }
        endVisit(all)
        return true
      },
      end: () => endVisit(all),
      miss: () => miss(visited),
    },
  }
}

function hasText({ amountText }: Collected): boolean {
  return amountText.trim() !== ''
}

function fieldId(collectId: string): string {
  return `received-${collectId}`
}
