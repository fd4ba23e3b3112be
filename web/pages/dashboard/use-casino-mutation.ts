import { useLayoutEffect, useMemo, useRef } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { Cents } from '#core/units.ts'
import type { Vote } from '#core/votes/vote.ts'
import { collectedText, type ListRow } from '#web/outbox/dashboard-list.ts'
import type { Mutation } from '#web/outbox/writes.ts'
import { outbox, pendingMutations, recordMutation } from '#web/outbox/record-write.ts'
import { rowStatus } from '#web/outbox/row-status.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Visit } from '#web/features/speed-collect/speed-run.ts'
import type { VisitCallbacks } from '#web/features/speed-collect/use-visit.ts'
import { visibilityText } from '#web/features/visibility/visibility-text.ts'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import { addUndo, offerUndo, type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

type Options = {
  readonly visitor: boolean
  readonly confirm: (casinoId: number) => void
  readonly showStrategy: (casinoId: number) => void
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
export function useCasinoMutation(options: Options): CasinoActions {
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
      recordAmount: (row, kind, amount) => void recordAmount(row, kind, amount),
      vote: (row, vote) => void castVote(row, vote),
      showStrategy: ({ own }) => latest.current.showStrategy(own.casinoId),
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
  return pendingMutations().some((mutation) => mutation.kind === 'collect' && mutation.casinoId === casinoId)
}

/**
 * Records a collection and offers to undo it.
 *
 * @param again whether the member confirmed a collection although the bonus is not ready.
 */
export function collect(row: ListRow, again = false): void {
  const collection = newCollection(row)
  const step = offerUndo(collectedText(row), () => undoCollection(row, collection))
  void recordCollection(row, collection, step, again)
}

/** The undo steps of the visits, which the answer "Didn't get it" withdraws. */
const visitSteps = new Map<string, UndoStep>()

/** Records a collection whose undo Speed Collect offers. */
function startVisit(row: ListRow, { onShown, onGone }: VisitCallbacks): Visit {
  const collection = newCollection(row)
  const step = addUndo(() => undoCollection(row, collection))
  visitSteps.set(collection.collectId, step)
  void recordCollection(row, collection, step, false, onShown).then((isRecorded) => isRecorded || onGone())
  return { ...collection, amountText: '' }
}

/** Takes back the collection of a visit. */
export function undoVisit(row: ListRow, visit: Visit): void {
  const step = visitSteps.get(visit.collectId)
  if (step !== undefined) withdrawUndo(step)
  undoCollection(row, visit)
}

/** Records the value received with a collection, and offers to undo it. */
export async function recordVisitAmount(row: ListRow, visit: Visit, amount: Cents): Promise<void> {
  const { casinoId, collectId } = visit
  const edit = (value: Cents | null) =>
    ({ kind: 'collect-amount', id: crypto.randomUUID(), casinoId, collectId, amount: value }) as const
  const mutation = edit(amount)
  const step = offerUndo(`Recorded ${formatMoney(amount)} received at ${row.listed.casino.name}`, () =>
    undo(row, mutation.id, edit(null), `Amount received at ${row.listed.casino.name} removed`),
  )
  const outcome = await record(row, mutation)
  if (outcome.kind !== 'ok') withdrawUndo(step)
}

type Collection = Omit<Visit, 'amountText'>

function newCollection({ own: { casinoId, lastCollected } }: ListRow): Collection {
  return { casinoId, collectId: crypto.randomUUID(), at: serverNow(), before: lastCollected }
}

function undoCollection(row: ListRow, { casinoId, collectId, before }: Collection): void {
  undo(
    row,
    collectId,
    { kind: 'undo-collect', id: crypto.randomUUID(), casinoId, collectId, before },
    `Collection at ${row.listed.casino.name} removed`,
  )
}

/** Records a collection. @returns false if it was rejected, canceled, or recorded by another device first. */
async function recordCollection(
  row: ListRow,
  { casinoId, collectId, at }: Collection,
  step: UndoStep,
  again: boolean,
  onShown?: () => void,
): Promise<boolean> {
  const outcome = await record(row, { kind: 'collect', id: collectId, casinoId, at, again }, onShown)
  // Another device recorded this collection first, so there is nothing to undo.
  const isDuplicate =
    outcome.kind === 'ok' && 'entryId' in outcome.value && outcome.value.entryId !== collectId
  // A rejected write has its own notice, and a canceled one no message at all.
  if (outcome.kind !== 'ok' || isDuplicate) withdrawUndo(step)
  if (isDuplicate)
    showToast(
      `The collection at ${row.listed.casino.name} was already recorded less than a minute ago, so it counts only once`,
    )
  return outcome.kind === 'ok' && !isDuplicate
}

/** Records an amount and offers to undo it. */
async function recordAmount(row: ListRow, kind: 'cash-out' | 'spend', amount: Cents): Promise<void> {
  const { id: casinoId, name } = row.listed.casino
  const entryId = crypto.randomUUID()
  const entry = `${kind === 'spend' ? 'Spend' : 'Cash-out'} of ${formatMoney(amount)} at ${name}`
  const step = offerUndo(`${entry} recorded`, () =>
    undo(
      row,
      entryId,
      { kind: `undo-${kind}`, id: crypto.randomUUID(), casinoId, entryId, amount },
      `${entry} removed`,
    ),
  )
  const outcome = await record(row, { kind, id: entryId, casinoId, amount, at: serverNow() })
  if (outcome.kind !== 'ok') withdrawUndo(step)
}

/** Votes for a casino, and offers to undo it. An identical vote is ignored. */
async function castVote(row: ListRow, vote: Vote): Promise<void> {
  const {
    listed: { casino },
    own,
  } = row
  const before = own.vote
  if (before === vote) return
  const voteId = crypto.randomUUID()
  const step = offerUndo(`You ${vote === 1 ? 'upvoted' : 'downvoted'} ${casino.name}`, () =>
    undo(
      row,
      voteId,
      { kind: 'vote', id: crypto.randomUUID(), casinoId: casino.id, vote: before },
      before === 0
        ? `Your vote on ${casino.name} was removed`
        : `Your vote on ${casino.name} is ${before === 1 ? 'up' : 'down'} again`,
    ),
  )
  const { kind } = await record(row, { kind: 'vote', id: voteId, casinoId: casino.id, vote })
  if (kind !== 'ok') withdrawUndo(step)
}

/** Hides, snoozes, or shows a casino, and offers to undo it. */
export async function updateVisibility(row: ListRow, visibility: Visibility): Promise<void> {
  const { listed, own } = row
  const { id: casinoId, name } = listed.casino
  const before: Visibility = { hidden: own.hidden, snoozedUntil: own.snoozedUntil }
  const change = ({ hidden, snoozedUntil }: Visibility) =>
    record(row, { kind: 'visibility', id: crypto.randomUUID(), casinoId, hidden, snoozedUntil })
  const step = offerUndo(`${name} is ${visibilityText(visibility, serverNow())}`, () => {
    showToast(`${name} is ${visibilityText(before, serverNow())}`)
    void change(before)
  })
  const { kind } = await change(visibility)
  if (kind !== 'ok') withdrawUndo(step)
}

/** Cancels a write that was never sent, or records the one that reverses it. Shows and announces the result. */
function undo(row: ListRow, mutationId: string, reversal: Mutation, result: string): void {
  showToast(result)
  void outbox.cancel(mutationId).then(async (canceled) => {
    if (!canceled) await record(row, reversal)
  })
}

/** Records a write for the member whose row was pressed, also if another one has logged in since. */
async function record({ owner }: ListRow, mutation: Mutation, onShown?: () => void) {
  return owner === null ? CANCELED : await recordMutation(owner, mutation, onShown)
}

/** A visitor has no writes. */
const CANCELED = { kind: 'canceled' } as const
