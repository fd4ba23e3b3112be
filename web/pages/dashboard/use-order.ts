import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ListFacts, withFollowers } from '#core/ranking/bonus-groups.ts'
import { type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type DropTarget, ranksAfterDrop } from '#core/ranking/ranks-after-drop.ts'
import { isListed } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { Dashboard } from '#web/outbox/use-dashboard.ts'
import {
  nextSort,
  placeOf,
  placesBySort,
  SORT_LABELS,
  type Sort,
  type SortKey,
} from '#web/features/casino-table/sort-rows.ts'
import { type Move, placesByMove } from '#web/features/move-casino/move-places.ts'
import { focusHandle, focusSortField } from '#web/pages/dashboard/row-focus.ts'
import {
  readSortedOrder,
  type SortedOrder,
  storeSortedOrder,
} from '#web/features/casino-table/sorted-order.ts'
import { closeMessage, showToast } from '#web/ui/message-store.ts'
import { addUndo, isNewestStep, offerUndo, type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

type Options = {
  readonly rows: readonly ListRow[]
  readonly now: EpochMs
  /** The ID of the member; null for a visitor, who has no personal order. */
  readonly owner: string | null
  readonly place: Extract<Dashboard, { kind: 'list' }>['place']
}

/** A change of the order. `places` computes the new order from the current list. */
type Change = {
  readonly places: (list: readonly ListRow[]) => readonly RankedCasino[] | null
  readonly sort: Sort | null
  /** The casino to move; null for a sort. */
  readonly casinoId: number | null
}

/** The newest change of the order. A sort after a sort replaces its step, so that Undo restores the personal order. */
type LastChange = {
  readonly step: UndoStep
  readonly casinoId: number | null
  readonly before: readonly RankedCasino[]
  readonly sortedBefore: SortedOrder | null
}

export type Order = {
  readonly sort: Sort | null
  readonly sortBy: (key: SortKey) => void
  /** Restores the order that the sorts replaced; null without a sort. */
  readonly restore: (() => void) | null
  readonly move: (casinoId: number, to: Move) => void
  readonly drop: (casinoId: number, target: DropTarget) => void
}

/** Whether the newest sort of this page is on the undo stack, or was. A sort from before a reload is not. */
let hasAddedSort = false

/** Changes the order of the list optimistically, rolls back when saving fails, and offers Undo. */
export function useOrder(options: Options): Order {
  const { owner } = options
  const [sorted, setSorted] = useState(() => (owner === null ? null : readSortedOrder(owner, options.rows)))
  const latest = useRef({ ...options, sorted })
  useLayoutEffect(() => {
    latest.current = { ...options, sorted }
  })
  const lastChange = useRef<LastChange | null>(null)

  function show(next: SortedOrder | null): void {
    latest.current.sorted = next
    setSorted(next)
    if (latest.current.owner !== null) storeSortedOrder(latest.current.owner, next)
  }

  function change(wanted: Change): void {
    const { rows, sorted: shownBefore } = latest.current
    const places = wanted.places(rows)
    if (places === null) return
    const { casinoId } = wanted
    const last = lastChange.current
    const isSecondSort = casinoId === null && last?.casinoId === null && isNewestStep(last.step)
    const replaced = isSecondSort ? last : undefined
    // Only the newest toast can undo a move: an older one would restore places that have changed since.
    if (last !== null && !isSecondSort) closeMessage(last.step.toast)
    const before = replaced?.before ?? placesBefore(rows, places)
    const sortedBefore = replaced === undefined ? shownBefore : replaced.sortedBefore
    const step = offerUndo(
      changeMessage(wanted, rows, places, latest.current.now),
      () => undo(casinoId, before, sortedBefore),
      replaced?.step,
    )
    lastChange.current = { step, casinoId, before, sortedBefore }
    hasAddedSort ||= wanted.sort !== null
    // The order before several sorts stays, also if other changes are between them.
    show(wanted.sort && { sort: wanted.sort, before: shownBefore?.before ?? before, sorted: places })
    void latest.current
      .place(places, () => focusHandle(casinoId))
      .then((saved) => {
        if (saved) return
        withdrawUndo(step)
        show(shownBefore)
      })
  }

  function undo(
    casinoId: number | null,
    before: readonly RankedCasino[],
    sortedBefore: SortedOrder | null,
  ): void {
    show(sortedBefore)
    const { rows } = latest.current
    const name = nameOf(rows, casinoId)
    const order = latest.current.owner === null ? 'The default order' : 'Your order'
    showToast(name === null ? `${order} was restored` : `${name} is back in ${placeText(casinoId, before)}`)
    void latest.current.place(before, () => focusHandle(casinoId))
    if (casinoId === null) focusSortField()
  }

  function restore(): void {
    const before = latest.current.sorted?.before
    if (before === undefined) return
    const last = lastChange.current
    if (last?.casinoId === null && isNewestStep(last.step)) withdrawUndo(last.step)
    undo(null, before, null)
  }

  function sortByKey(key: SortKey): void {
    const next = nextSort(latest.current.sorted?.sort ?? null, key)
    const places = (list: readonly ListRow[]) => placesBySort(list, next, latest.current.now)
    change({ places, sort: next, casinoId: null })
  }
  const latestSortBy = useRef(sortByKey)
  useLayoutEffect(() => {
    latestSortBy.current = sortByKey
  })
  // A stable callback: the headers of all tiers receive it as a prop.
  const sortBy = useCallback((key: SortKey) => latestSortBy.current(key), [])

  // After a reload, Undo still reverts the sort.
  const addStoredSort = useEffectEvent(() => {
    if (sorted === null || hasAddedSort) return
    hasAddedSort = true
    const { before } = sorted
    const step = addUndo(() => undo(null, before, null))
    lastChange.current = { step, casinoId: null, before, sortedBefore: null }
  })
  useEffect(() => addStoredSort(), [])

  return {
    sort: sorted?.sort ?? null,
    sortBy,
    restore: sorted === null ? null : restore,
    move(casinoId, to) {
      const places = (list: readonly ListRow[]) =>
        placesByMove(list.map(placeOf), casinoId, to, listFacts(list, latest.current.now))
      change({ places, sort: null, casinoId })
    },
    drop(casinoId, target) {
      const places = (list: readonly ListRow[]) =>
        ranksAfterDrop(list.map(placeOf), casinoId, target, listFacts(list, latest.current.now))
      change({ places, sort: null, casinoId })
    },
  }
}

/**
 * Returns which bonuses are of which casino, and which rows are visible: passing another one would have no visible effect.
 */
export function listFacts(rows: readonly ListRow[], now: EpochMs): ListFacts {
  const shown = new Set(rows.filter(({ own }) => isListed(own, now)).map(({ own }) => own.casinoId))
  const parents = new Map(rows.map(({ own, listed }) => [own.casinoId, listed.casino.parentId]))
  return {
    isShown: (casinoId) => shown.has(casinoId),
    parentOf: (casinoId) => parents.get(casinoId) ?? null,
  }
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
  now: EpochMs,
): string {
  if (sort !== null) return `Sorted by ${SORT_LABELS[sort.key]}${sort.descending ? ', descending' : ''}`
  const name = nameOf(rows, casinoId) ?? ''
  const bonuses = followersOf(rows, casinoId, now)
  const moved = bonuses === 0 ? name : `${name} and ${bonuses === 1 ? 'its bonus' : `its ${bonuses} bonuses`}`
  return `${moved} moved to ${placeText(casinoId, places)}`
}

/** Returns how many further bonuses go along with a casino. */
function followersOf(rows: readonly ListRow[], casinoId: number | null, now: EpochMs): number {
  const tier = rows.find(({ own }) => own.casinoId === casinoId)?.own.userTier
  const inTier = rows.map(placeOf).filter(({ userTier }) => userTier === tier)
  return Math.max(0, withFollowers(inTier, casinoId ?? 0, listFacts(rows, now)).length - 1)
}

function placeText(casinoId: number | null, places: readonly RankedCasino[]): string {
  const place = places.find((one) => one.casinoId === casinoId)
  const inTier = places.filter((one) => one.userTier === place?.userTier)
  return `tier ${place?.userTier ?? ''}, place ${place?.userRank ?? ''} of ${inTier.length}`
}
