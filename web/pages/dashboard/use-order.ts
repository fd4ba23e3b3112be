import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type DropTarget, ranksAfterDrop } from '#core/ranking/ranks-after-drop.ts'
import { isHiddenOrSnoozed } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import type { Dashboard } from '#web/api/use-dashboard.ts'
import {
  nextSort,
  placeOf,
  placesBySort,
  SORT_LABELS,
  type Sort,
  type SortKey,
} from '#web/features/casino-table/sort-rows.ts'
import { type Move, placesByMove } from '#web/features/move-casino/move-places.ts'
import { useUndoKey } from '#web/features/reorder/use-undo-key.ts'
import { closeToast, retellToast, showToast, undoNewest } from '#web/ui/toast-store.ts'

type Options = {
  readonly rows: readonly ListRow[]
  readonly now: EpochMs
  /** Whether the user is a visitor, who has no personal order. */
  readonly visitor: boolean
  readonly place: Extract<Dashboard, { kind: 'list' }>['place']
}

/** A change of the order. `places` computes the new order from the current list. */
type Change = {
  readonly places: (list: readonly ListRow[]) => readonly RankedCasino[] | null
  readonly sort: Sort | null
  /** The casino to move; null for a sort. */
  readonly casinoId: number | null
}

type Step = {
  readonly before: readonly RankedCasino[]
  readonly sortBefore: Sort | null
  readonly casinoId: number | null
  readonly toast: number
}

export type Order = {
  readonly sort: Sort | null
  readonly sortBy: (key: SortKey) => void
  readonly move: (casinoId: number, to: Move) => void
  readonly drop: (casinoId: number, target: DropTarget) => void
}

/** Changes the order of the list optimistically, rolls back when saving fails, and offers Undo. */
export function useOrder(options: Options): Order {
  const [sort, setSort] = useState<Sort | null>(null)
  const latest = useRef({ ...options, sort })
  useLayoutEffect(() => {
    latest.current = { ...options, sort }
  })
  const steps = useRef<readonly Step[]>([])

  function forget(step: Step): void {
    // A later sort has replaced this step and its toast.
    if (!steps.current.includes(step)) return
    steps.current = steps.current.filter((other) => other !== step)
    closeToast(step.toast)
  }

  function change(wanted: Change): void {
    const { rows, sort: sortBefore } = latest.current
    const places = wanted.places(rows)
    if (places === null) return
    const last = steps.current.at(-1)
    // Consecutive sorts form one undo step, so Undo restores the personal order.
    const replacesSort = last !== undefined && last.casinoId === null && wanted.casinoId === null
    if (replacesSort) steps.current = steps.current.slice(0, -1)
    else if (last !== undefined) closeToast(last.toast)
    const message = changeMessage(wanted, rows, places)
    const undoAction = {
      label: 'Undo',
      run: () => {
        undo(step)
        if (step.casinoId === null) document.getElementById('sort-by')?.focus()
      },
    }
    const step: Step = {
      before: replacesSort ? last.before : placesBefore(rows, places),
      sortBefore: replacesSort ? last.sortBefore : sortBefore,
      casinoId: wanted.casinoId,
      toast: replacesSort ? retellToast(last.toast, message, undoAction) : showToast(message, undoAction),
    }
    steps.current = [...steps.current, step]
    setSort(wanted.sort)
    void latest.current
      .place(places, () => focusHandle(wanted.casinoId))
      .then((saved) => {
        if (saved) return
        forget(step)
        setSort(null)
      })
  }

  function undo(step: Step): void {
    forget(step)
    setSort(step.sortBefore)
    const { rows, visitor } = latest.current
    const name = nameOf(rows, step.casinoId)
    const order = visitor ? 'The usual order' : 'Your own order'
    showToast(name === null ? `${order} is back` : `${name} is back in ${placeText(step, step.before)}`)
    void latest.current.place(step.before, () => focusHandle(step.casinoId))
  }

  useUndoKey(() => {
    if (undoNewest()) return true
    // The toast has expired, but the step can still be undone.
    const step = steps.current.at(-1)
    if (step !== undefined) undo(step)
    return step !== undefined
  })

  function sortByKey(key: SortKey): void {
    const next = nextSort(latest.current.sort, key)
    const places = (list: readonly ListRow[]) => placesBySort(list, next, latest.current.now)
    change({ places, sort: next, casinoId: null })
  }
  const latestSortBy = useRef(sortByKey)
  useLayoutEffect(() => {
    latestSortBy.current = sortByKey
  })
  // A stable callback: the headers of all tiers receive it as a prop.
  const sortBy = useCallback((key: SortKey) => latestSortBy.current(key), [])

  return {
    sort,
    sortBy,
    move(casinoId, to) {
      const places = (list: readonly ListRow[]) =>
        placesByMove(list.map(placeOf), casinoId, to, shownAmong(list, latest.current.now))
      change({ places, sort: null, casinoId })
    },
    drop(casinoId, target) {
      const places = (list: readonly ListRow[]) => ranksAfterDrop(list.map(placeOf), casinoId, target)
      change({ places, sort: null, casinoId })
    },
  }
}

/** Returns a predicate for visible casinos. Moves skip hidden ones: passing one would have no visible effect. */
export function shownAmong(rows: readonly ListRow[], now: EpochMs): (casinoId: number) => boolean {
  const hidden = new Set(rows.filter(({ own }) => isHiddenOrSnoozed(own, now)).map(({ own }) => own.casinoId))
  return (casinoId) => !hidden.has(casinoId)
}

/** Returns the current places of the casinos in a change, ranked within their tiers. */
function placesBefore(rows: readonly ListRow[], places: readonly RankedCasino[]): RankedCasino[] {
  const touched = new Set(places.map((place) => place.casinoId))
  return rankWithinTiers(rows.map(placeOf).filter((place) => touched.has(place.casinoId)))
}

function nameOf(rows: readonly ListRow[], casinoId: number | null): string | null {
  return rows.find((row) => row.own.casinoId === casinoId)?.listed.casino.name ?? null
}

function changeMessage(
  { sort, casinoId }: Change,
  rows: readonly ListRow[],
  places: readonly RankedCasino[],
): string {
  if (sort !== null) return `Sorted by ${SORT_LABELS[sort.key]}${sort.descending ? ', descending' : ''}`
  return `${nameOf(rows, casinoId) ?? ''} moved to ${placeText({ casinoId }, places)}`
}

function placeText({ casinoId }: Pick<Step, 'casinoId'>, places: readonly RankedCasino[]): string {
  const place = places.find((one) => one.casinoId === casinoId)
  const inTier = places.filter((one) => one.userTier === place?.userTier)
  return `tier ${place?.userTier ?? ''}, place ${place?.userRank ?? ''} of ${inTier.length}`
}

/**
 * Focuses the drag handle of a moved casino, after React has moved the row and the menu has returned the focus. Does
 * nothing when the user has focused another element.
 */
function focusHandle(casinoId: number | null): void {
  if (casinoId === null) return
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused !== null && focused !== document.body && focused.closest('.grip, .toast') === null) return
      document.querySelector<HTMLElement>(`[data-casino="${casinoId}"] .grip`)?.focus()
    })
  })
}
