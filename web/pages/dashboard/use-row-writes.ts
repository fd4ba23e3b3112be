import { useLayoutEffect, useMemo, useRef } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { StatedFigures } from '#web/features/own-figures/read-form.ts'
import { claimOf, type ListRow, writeCasinoOf } from '#web/outbox/dashboard-list.ts'
import { pendingWrites } from '#web/outbox/record-write.ts'
import { type RecordedWrite, recordWithUndo, undoWrite } from '#web/outbox/record-with-undo.ts'
import type { Write } from '#web/outbox/write.ts'
import { rowStatus } from '#web/outbox/row-status.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Visit } from '#web/features/speed-collect/speed-run.ts'
import type { VisitCallbacks } from '#web/features/speed-collect/use-visit.ts'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

type Options = {
  readonly visitor: boolean
  readonly confirm: (casinoId: number) => void
  readonly showStrategy: (casinoId: number) => void
  readonly edit: (casinoId: number) => void
  readonly openMoveMenu: (casinoId: number, button: HTMLButtonElement) => void
}

type CasinoActions = RowActions & {
  /** Collects in Speed Collect. @returns null if nothing is recorded, or not before the member confirms it. */
  readonly visit: (row: ListRow, callbacks: VisitCallbacks) => Visit | null
}

/** A second press within this time is ignored: it is a double click or a bouncing key. */
const SAME_PRESS_MS = 800

const VISITOR_MESSAGES = {
  'cash-out': MESSAGES.visitorCashOut,
  spend: MESSAGES.visitorSpend,
  vote: MESSAGES.visitorVote,
} as const

/**
 * The writes and dialogs of the rows, the same object as long as the component is mounted. Every write goes through the
 * outbox and can be undone.
 */
export function useRowWrites(options: Options): CasinoActions {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo<CasinoActions>(() => {
    const pressedAt = new Map<number, number>()

    /** Returns whether a press records a collection. Shows why not, or asks for a confirmation. */
    function canCollect(row: ListRow): boolean {
      const { id, name } = row.listed.casino
      const status = rowStatus(row, serverNow())
      if (latest.current.visitor) return reject(MESSAGES.visitorCollect)
      if (status.kind === 'closed') return reject(`${name} is closed, so there’s no bonus to collect.`)
      const now = performance.now()
      if (now - (pressedAt.get(id) ?? -Infinity) < SAME_PRESS_MS) return false
      if (status.kind === 'waiting') {
        // A casino that is ready while a collection is pending has since reset, so this press collects the next bonus.
        if (!isCollecting(id)) latest.current.confirm(id)
        return false
      }
      pressedAt.set(id, now)
      return true
    }

    return {
      collect: (row) => void (canCollect(row) && collect(row)),
      visit: (row, callbacks) => (canCollect(row) ? startVisit(row, callbacks) : null),
      recordAmount: (row, kind, amount) => record(row, { kind, id: newId(), amount, at: serverNow() }),
      // An identical vote is ignored.
      vote: (row, vote) =>
        row.own.vote === vote ? undefined : record(row, { kind: 'vote', id: newId(), vote }),
      showStrategy: ({ own }) => latest.current.showStrategy(own.casinoId),
      edit: ({ own }) => latest.current.edit(own.casinoId),
      openMoveMenu: ({ own }, button) => latest.current.openMoveMenu(own.casinoId, button),
      rejectVisitor: (what) => showAlert(VISITOR_MESSAGES[what]),
    }
  }, [])
}

function reject(text: string): false {
  showAlert(text)
  return false
}

function isCollecting(casinoId: number): boolean {
  return pendingWrites().some((write) => write.kind === 'collect' && write.casinoId === casinoId)
}

/**
 * Records a collection and offers to undo it.
 *
 * @param again whether the member confirmed a collection although the bonus is not ready.
 */
export function collect(row: ListRow, again = false): void {
  void recordCollection(row, newCollection(row), again)
}

/** The undo steps of the visits, which the answer "Didn't get it" withdraws. */
const visitSteps = new Map<string, UndoStep>()

/** Records a collection whose undo Speed Collect offers. */
function startVisit(row: ListRow, { onShown, onGone }: VisitCallbacks): Visit {
  const collection = newCollection(row)
  void recordCollection(row, collection, false, onShown).then((isRecorded) => isRecorded || onGone())
  const { day: _day, worth: _worth, ...visit } = collection
  return { ...visit, amountText: '' }
}

/** Takes back the collection of a visit, which an earlier page may have recorded. */
export function undoVisit(row: ListRow, visit: Visit): void {
  const { collectId, at } = visit
  const step = visitSteps.get(collectId)
  if (step !== undefined) withdrawUndo(step)
  const collected = beforeVisit(row, visit)
  const target = targetOf(collected)
  const { casinoId } = row.own
  const { worth } = claimOf(collected, at)
  if (target !== null)
    undoWrite(target, { kind: 'collect', id: collectId, casinoId, at, again: false, worth })
}

/** Returns the row of a visit as it was before the collection. */
function beforeVisit(row: ListRow, { before, beforeDay = null }: Visit): ListRow {
  return { ...row, own: { ...row.own, lastCollected: before, collectedDay: beforeDay } }
}

/** Records the value received with a collection, and offers to undo it. */
export function recordVisitAmount(row: ListRow, visit: Visit, amount: Cents): void {
  const { collectId, at } = visit
  const { worth } = claimOf(beforeVisit(row, visit), at)
  record(row, { kind: 'collect-amount', id: newId(), collectId, amount, at, worth })
}

/** Hides, snoozes, or shows a casino, and offers to undo it. */
export function updateVisibility(row: ListRow, { hidden, snoozedUntil }: Visibility): void {
  record(row, { kind: 'visibility', id: newId(), hidden, snoozedUntil })
}

/** Saves a member's own figures of a row, the name of an own casino, or both, and offers to undo it. */
export function saveFigures(row: ListRow, { name, figures, streakDay }: StatedFigures): void {
  const { added, version } = row.own
  if (added !== null && name !== added.name) record(row, { kind: 'rename-casino', id: newId(), name })
  if (streakDay === undefined && JSON.stringify(figures) === JSON.stringify(row.own.figures)) return
  record(row, { kind: 'figures', id: newId(), figures, day: streakDay, at: serverNow(), basedOn: version })
}

/** Records when a bonus is ready, as its casino shows it, and offers to undo it. */
export function stateReady(row: ListRow, readyAt: EpochMs): void {
  record(row, { kind: 'ready', id: newId(), readyAt, at: serverNow() })
}

/** Deletes a casino or a bonus that the member added, or restores it, and offers to undo it. */
export function deleteAdded(row: ListRow, deleted: boolean): void {
  record(row, { kind: 'delete-casino', id: newId(), name: row.listed.casino.name, deleted })
}

type Collection = Omit<Visit, 'amountText'> & { readonly day: number | null; readonly worth: Cents | null }

function newCollection(row: ListRow): Collection {
  const { casinoId, lastCollected, collectedDay } = row.own
  const at = serverNow()
  const { streakDay: day, worth } = claimOf(row, at)
  return {
    casinoId,
    collectId: newId(),
    at,
    before: lastCollected,
    beforeDay: collectedDay,
    day,
    worth,
  }
}

/**
 * Records a collection. With `onShown`, Speed Collect shows it and offers the undo.
 *
 * @returns false if it was rejected, canceled, or recorded by another device first.
 */
async function recordCollection(
  row: ListRow,
  { collectId, at, day, worth }: Collection,
  again: boolean,
  onShown?: () => void,
): Promise<boolean> {
  const recorded = record(
    row,
    { kind: 'collect', id: collectId, at, again, day, worth },
    { toast: !onShown, onShown },
  )
  if (recorded === null) return false
  const { outcome, step } = recorded
  if (onShown !== undefined) visitSteps.set(collectId, step)
  const ended = await outcome
  if (ended.kind !== 'ok') return false
  const isDuplicate = 'entryId' in ended.value && ended.value.entryId !== collectId
  if (!isDuplicate) return true
  // There is nothing to undo.
  withdrawUndo(step)
  showToast(
    `The collection at ${row.listed.casino.name} was already recorded less than a minute ago, so it counts only once`,
  )
  return false
}

const newId = () => crypto.randomUUID()

type WithoutCasino<W> = W extends { readonly casinoId: number } ? Omit<W, 'casinoId'> : never

/** Records a write of a row with its undo. @returns null for a visitor, who has no writes. */
function record(
  row: ListRow,
  write: WithoutCasino<Write>,
  options?: Parameters<typeof recordWithUndo>[2],
): RecordedWrite | null {
  const target = targetOf(row)
  return target && recordWithUndo(target, { ...write, casinoId: row.own.casinoId }, options)
}

function targetOf(row: ListRow) {
  return row.owner === null ? null : { owner: row.owner, casino: writeCasinoOf(row), before: row.own }
}
