import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Placed, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type DropTarget, placesByDrop } from '#core/ranking/drop-places.ts'
import { isShelved } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'
import { isOtherPerson } from '#web/data/call-as-person.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import type { Dashboard } from '#web/data/use-dashboard.ts'
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
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { closeToast, retellToast, showToast, undoNewest } from '#web/ui/toast-store.ts'

type Parts = {
  readonly rows: readonly ListRow[]
  readonly now: EpochMs
  /** Whoever has no order of their own. */
  readonly visitor: boolean
  readonly place: Extract<Dashboard, { kind: 'list' }>['place']
  readonly say: Alerts['say']
}

/** A new order: worked out when it is asked for, and again by a retry, from the list of that moment. */
type Change = {
  readonly places: (list: readonly ListRow[]) => readonly Placed[] | null
  readonly sort: Sort | null
  /** The casino that moves; null for a sort. */
  readonly casinoId: number | null
}

type Step = {
  readonly before: readonly Placed[]
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

/** The order of the list: shown at once and saved behind, put back when it was refused, and taken back by Undo. */
export function useOrder(parts: Parts): Order {
  const [sort, setSort] = useState<Sort | null>(null)
  const latest = useRef({ ...parts, sort })
  useLayoutEffect(() => {
    latest.current = { ...parts, sort }
  })
  const steps = useRef<readonly Step[]>([])

  async function save(places: readonly Placed[], what: string, retry: () => void): Promise<boolean> {
    const answer = await latest.current.place(places)
    if (answer.kind === 'ok') return true
    // oxlint-disable-next-line no-console -- spec section 8: a rank upsert that fails is logged
    console.warn(`${what} was not saved:`, reasonText(answer))
    if (isOtherPerson(answer)) {
      latest.current.say(`${what} was not saved: ${reasonText(answer)}`)
      return false
    }
    latest.current.say(`${what} was not saved: ${reasonText(answer)} The list shows what is stored.`, retry)
    return false
  }

  function forget(step: Step): void {
    // A later sort took its place, and its message.
    if (!steps.current.includes(step)) return
    steps.current = steps.current.filter((other) => other !== step)
    closeToast(step.toast)
  }

  function change(wanted: Change): void {
    const { rows, sort: sortBefore } = latest.current
    const places = wanted.places(rows)
    if (places === null) return
    const last = steps.current.at(-1)
    // Sorting again and again is one step: Undo brings back the person's own order.
    const sorts = last !== undefined && last.casinoId === null && wanted.casinoId === null
    if (sorts) steps.current = steps.current.slice(0, -1)
    else if (last !== undefined) closeToast(last.toast)
    const said = saidOf(wanted, rows, places)
    const undoing = {
      label: 'Undo',
      run: () => {
        undo(step)
        if (step.casinoId === null) document.getElementById('sort-by')?.focus()
      },
    }
    const step: Step = {
      before: sorts ? last.before : placesBefore(rows, places),
      sortBefore: sorts ? last.sortBefore : sortBefore,
      casinoId: wanted.casinoId,
      toast: sorts ? retellToast(last.toast, said, undoing) : showToast(said, undoing),
    }
    steps.current = [...steps.current, step]
    setSort(wanted.sort)
    if (wanted.casinoId !== null) focusHandle(wanted.casinoId)
    void save(places, 'The order', () => change(wanted)).then((saved) => {
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
    if (step.casinoId !== null) focusHandle(step.casinoId)
    const send = () => void save(step.before, 'Taking the order back', send)
    send()
  }

  useUndoKey(() => {
    if (undoNewest()) return true
    // Its message has gone by now.
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
  // The same one always: every header of every tier holds it.
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
      const places = (list: readonly ListRow[]) => placesByDrop(list.map(placeOf), casinoId, target)
      change({ places, sort: null, casinoId })
    },
  }
}

/** Which casinos are in sight: a step past one that is not would look like none. */
export function shownAmong(rows: readonly ListRow[], now: EpochMs): (casinoId: number) => boolean {
  const aside = new Set(rows.filter(({ mine }) => isShelved(mine, now)).map(({ mine }) => mine.casino_id))
  return (casinoId) => !aside.has(casinoId)
}

/** Where the casinos of a change stand without it. A tier that it touches is there whole. */
function placesBefore(rows: readonly ListRow[], places: readonly Placed[]): Placed[] {
  const touched = new Set(places.map((place) => place.casino_id))
  return rankWithinTiers(rows.map(placeOf).filter((place) => touched.has(place.casino_id)))
}

function nameOf(rows: readonly ListRow[], casinoId: number | null): string | null {
  return rows.find((row) => row.mine.casino_id === casinoId)?.listed.casino.name ?? null
}

function saidOf({ sort, casinoId }: Change, rows: readonly ListRow[], places: readonly Placed[]): string {
  if (sort !== null) return `Sorted by ${SORT_LABELS[sort.key]}${sort.descending ? ', descending' : ''}`
  return `${nameOf(rows, casinoId) ?? ''} moved to ${placeText({ casinoId }, places)}`
}

function placeText({ casinoId }: Pick<Step, 'casinoId'>, places: readonly Placed[]): string {
  const place = places.find((one) => one.casino_id === casinoId)
  const inTier = places.filter((one) => one.user_tier === place?.user_tier)
  return `tier ${place?.user_tier ?? ''}, place ${place?.user_rank ?? ''} of ${inTier.length}`
}

/**
 * Puts the focus on the handle of a casino that moved, once the row stands there and the menu has given it back;
 * leaves it where somebody has already gone on.
 */
function focusHandle(casinoId: number): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused !== null && focused !== document.body && focused.closest('.grip, .toast') === null) return
      document.querySelector<HTMLElement>(`[data-casino="${casinoId}"] .grip`)?.focus()
    })
  })
}
