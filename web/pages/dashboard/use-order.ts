import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ListFacts, type Rearrangement, withFollowers } from '#core/ranking/bonus-groups.ts'
import { compareCustomOrder, type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type ListOrder, placesIn, type Sort, type SortKey, tierOrderOf } from '#core/ranking/list-order.ts'
import { isListed } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { orderAfter } from '#web/api/dashboard/list-value.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { Dashboard } from '#web/outbox/use-dashboard.ts'
import { nextSort, placeOf, placesBySort, SORT_LABELS } from '#web/features/casino-table/sort-rows.ts'
import { focusHandle, focusSortField } from '#web/pages/dashboard/row-focus.ts'
import { closeMessage, showToast } from '#web/ui/message-store.ts'
import { addUndo, isNewestStep, offerUndo, type UndoStep, withdrawUndo } from '#web/ui/undo-stack.ts'

type Options = {
  readonly rows: readonly ListRow[]
  readonly now: EpochMs
  /** Whether the list is a visitor's, who has no personal order. */
  readonly isVisitor: boolean
  /** The rows that are shown apart from the others of their tiers, before them; null if none are. */
  readonly readyFirst: ReadonlySet<number> | null
} & Pick<Extract<Dashboard, { kind: 'list' }>, 'place' | 'order'>

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
  readonly orderBefore: ListOrder | null
}

export type Order = {
  readonly sort: Sort | null
  /** How often the user sorted the whole list, or restored the order before; null if the newest change is a move. */
  readonly reorders: number | null
  readonly sortBy: (key: SortKey) => void
  /** Restores the user's own order before the sorts; null if no sort has replaced one. */
  readonly restore: (() => void) | null
  /** Moves a casino. Its menu and its handle compute the places, so that their code can load after the list. */
  readonly move: (casinoId: number, places: Rearrangement) => void
}

/** Whether the newest sort of this page is on the undo stack, or was. A sort from before a reload is not. */
let hasAddedSort = false

/**
 * Changes the order of the list optimistically, rolls back when saving fails, and offers Undo. The order before a sort is
 * saved with it, so that every device can restore it.
 */
export function useOrder(options: Options): Order {
  // Between a change and its storing on this device.
  const [shown, setShown] = useState<{ readonly order: ListOrder | null } | null>(null)
  const [reorders, setReorders] = useState({ count: 0, isNewest: true })
  const order = shown === null ? options.order : shown.order
  const latest = useRef({ ...options, order })
  useLayoutEffect(() => {
    latest.current = { ...options, order }
  })
  const lastChange = useRef<LastChange | null>(null)

  function place(
    places: readonly RankedCasino[],
    /** Undefined: the server keeps the order before a sort, which this device may not know. */
    next: ListOrder | null | undefined,
    casinoId: number | null,
  ): Promise<boolean> {
    const wanted = { order: orderAfter(latest.current.order, next) }
    latest.current.order = wanted.order
    setShown(wanted)
    const isReorder = casinoId === null
    setReorders(({ count }) => ({ count: count + Number(isReorder), isNewest: isReorder }))
    const end = () => setShown((current) => (current === wanted ? null : current))
    return latest.current
      .place(places, next, () => {
        end()
        focusHandle(casinoId)
      })
      .finally(end)
  }

  function change(wanted: Change): void {
    const { rows, order: orderBefore } = latest.current
    const places = wanted.places(rows)
    if (places === null) return
    const { casinoId, sort } = wanted
    const last = lastChange.current
    const isSecondSort = casinoId === null && last?.casinoId === null && isNewestStep(last.step)
    const replaced = isSecondSort ? last : undefined
    // Only the newest toast can undo a move: an older one would restore places that have changed since.
    if (last !== null && !isSecondSort) closeMessage(last.step.toast)
    const before = replaced?.before ?? placesBefore(rows, places)
    const undone = replaced === undefined ? orderBefore : replaced.orderBefore
    const step = offerUndo(
      changeMessage(wanted, rows, places, latest.current.now),
      () => undo(casinoId, before, undone),
      replaced?.step,
    )
    lastChange.current = { step, casinoId, before, orderBefore: undone }
    hasAddedSort ||= sort !== null
    void place(places, orderWith(orderBefore, sort, rows), casinoId).then((saved) => {
      if (!saved) withdrawUndo(step)
    })
  }

  function undo(
    casinoId: number | null,
    before: readonly RankedCasino[],
    orderBefore: ListOrder | null,
  ): void {
    const { rows, isVisitor } = latest.current
    const name = nameOf(rows, casinoId)
    const restored = isVisitor ? 'The default order' : 'Your order'
    showToast(
      name === null ? `${restored} was restored` : `${name} is back in ${placeText(casinoId, before)}`,
    )
    // A move does not delete an order that another device has stored.
    void place(before, casinoId === null ? orderBefore : (orderBefore ?? undefined), casinoId)
    if (casinoId === null) focusSortField()
  }

  function restore(): void {
    const { rows, order: current, isVisitor } = latest.current
    if (current === null) return
    const last = lastChange.current
    // What it would restore is an older order.
    if (last !== null) withdrawUndo(last.step)
    const shownPlaces = rankWithinTiers(rows.map(placeOf).sort(compareCustomOrder))
    const places = placesIn(current.before, rows.map(placeOf))
    const restored = isVisitor ? 'The default order' : 'Your order'
    const step = offerUndo(`${restored} was restored`, () => undo(null, shownPlaces, current))
    lastChange.current = { step, casinoId: null, before: shownPlaces, orderBefore: current }
    void place(places, null, null).then((saved) => {
      if (!saved) withdrawUndo(step)
    })
    focusSortField()
  }

  function sortByKey(key: SortKey): void {
    const next = nextSort(latest.current.order?.sort ?? null, key)
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
    if (order === null || order.sort === null || hasAddedSort) return
    hasAddedSort = true
    const places = placesIn(order.before, options.rows.map(placeOf))
    const step = addUndo(() => {
      // Another device may have restored it, or changed it, since.
      const { rows, order: current } = latest.current
      if (current === null || current.sort === null) return
      undo(null, placesIn(current.before, rows.map(placeOf)), null)
    })
    lastChange.current = { step, casinoId: null, before: places, orderBefore: null }
  })
  useEffect(() => addStoredSort(), [])

  return {
    sort: order?.sort ?? null,
    reorders: reorders.isNewest ? reorders.count : null,
    sortBy,
    restore: order === null ? null : restore,
    move(casinoId, placesOf) {
      const places = (list: readonly ListRow[]) =>
        placesOf(list.map(placeOf), {
          ...listFacts(list, latest.current.now),
          isInSamePart: (other) => isInSamePart(other, casinoId, latest.current.readyFirst),
        })
      change({ places, sort: null, casinoId })
    },
  }
}

/**
 * Returns the order after a sort; undefined after a move. The user's own order before several sorts stays. After a move, the
 * list on screen is the user's own, so the next sort keeps that one.
 */
function orderWith(
  current: ListOrder | null,
  sort: Sort | null,
  rows: readonly ListRow[],
): ListOrder | undefined {
  if (sort === null) return undefined
  const before = current?.sort ? current.before : tierOrderOf(rows.map(placeOf))
  return { sort, before }
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

/** Whether a step to another place can pass this row: it is shown in the same part of the tier. */
function isInSamePart(other: number, casinoId: number, readyFirst: ReadonlySet<number> | null): boolean {
  return readyFirst === null || readyFirst.has(other) === readyFirst.has(casinoId)
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
