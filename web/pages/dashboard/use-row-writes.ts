import { useLayoutEffect, useMemo, useRef } from 'react'
import { VISITOR_MESSAGES } from '#contract/visitor-messages.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { readCashOutsAs } from '#web/outbox/cash-outs-as.ts'
import { claimOf, type ListRow, rowStatus, writeCasinoOf } from '#web/outbox/dashboard-list.ts'
import { pendingWrites } from '#web/outbox/record-write.ts'
import { type RecordedWrite, recordWithUndo, isRecorded } from '#web/outbox/record-with-undo.ts'
import type { Write } from '#web/outbox/write.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Collected } from '#web/features/speed-collect/todays-run.ts'
import { VIEWS } from '#contract/pages.ts'
import { showAlert } from '#web/ui/message-store.ts'
import { withdrawUndo } from '#web/ui/undo-stack.ts'
import { newId } from '#web/api/new-id.ts'

type Options = {
  readonly visitor: boolean
  readonly confirm: (casinoId: number) => void
  readonly showStrategy: (casinoId: number) => void
  readonly edit: (casinoId: number) => void
  readonly openMoveMenu: (casinoId: number, button: HTMLButtonElement) => void
  readonly renderBalance: RowActions['renderBalance']
}

type CasinoActions = RowActions & {
  /** Returns whether a press records a collection. Shows why not, or asks for a confirmation. */
  readonly canCollect: (row: ListRow) => boolean
}

/** A second press within this time is ignored: it is a double click or a bouncing key. */
const SAME_PRESS_MS = 800

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

    function canCollect(row: ListRow): boolean {
      const { id, name } = row.listed.casino
      const status = rowStatus(row, serverNow())
      if (latest.current.visitor) return reject(VISITOR_MESSAGES.collect)
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
      canCollect,
      recordAmount(row, kind, amount) {
        const isRequested =
          kind === 'cash-out' && row.owner !== null && readCashOutsAs(row.owner) === 'requested'
        const status = isRequested ? ({ status: 'requested' } as const) : {}
        record(row, { kind, id: newId(), amount, at: serverNow(), ...status })
      },
      // An identical vote is ignored.
      vote: (row, vote) =>
        row.own.vote === vote ? undefined : record(row, { kind: 'vote', id: newId(), vote }),
      showStrategy: ({ own }) => latest.current.showStrategy(own.casinoId),
      edit: ({ own }) => latest.current.edit(own.casinoId),
      renderBalance: (row) => latest.current.renderBalance(row),
      cashOutsHref: VIEWS['cash-outs'].path,
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
  const pending = pendingWrites()
  const takenBack = new Set(
    pending.flatMap((write) => (write.kind === 'undo-collect' ? [write.collectId] : [])),
  )
  return pending.some(
    (write) => write.kind === 'collect' && write.casinoId === casinoId && !takenBack.has(write.id),
  )
}

/**
 * Records a collection and offers to undo it.
 *
 * @param again whether the member confirmed a collection although the bonus is not ready.
 */
export function collect(row: ListRow, again = false): void {
  const { collectId, at, day, worth } = newCollection(row, serverNow())
  const recorded = record(row, { kind: 'collect', id: collectId, at, again, day, worth })
  if (recorded === null) return
  const { outcome, step } = recorded
  void outcome.then((ended) => isRecorded(row.listed.casino.name, collectId, ended, () => withdrawUndo(step)))
}

/** Hides, snoozes, or shows a casino, and offers to undo it. */
export function updateVisibility(row: ListRow, { hidden, snoozedUntil }: Visibility): void {
  record(row, { kind: 'visibility', id: newId(), hidden, snoozedUntil })
}

/** Records when a bonus is ready, as its casino shows it, and offers to undo it. */
export function stateReady(row: ListRow, readyAt: EpochMs): void {
  record(row, { kind: 'ready', id: newId(), readyAt, at: serverNow() })
}

type Collection = Omit<Collected, 'amountText'> & {
  readonly day: number | null
  readonly worth: Cents | null
}

/** Returns a collection of a row with the state before it. */
export function newCollection(row: ListRow, at: EpochMs): Collection {
  const { casinoId, lastCollected, collectedDay } = row.own
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

type WithoutCasino<W> = W extends { readonly casinoId: number } ? Omit<W, 'casinoId'> : never

/** Records a write of a row with its undo. @returns null for a visitor, who has no writes. */
export function record(
  row: ListRow,
  write: WithoutCasino<Write>,
  options?: Parameters<typeof recordWithUndo>[2],
): RecordedWrite | null {
  const target = targetOf(row)
  return target && recordWithUndo(target, { ...write, casinoId: row.own.casinoId }, options)
}

/** Returns what a write of a row changes; null for a visitor, who has no writes. */
export function targetOf(row: ListRow) {
  return row.owner === null ? null : { owner: row.owner, casino: writeCasinoOf(row), before: row.own }
}
