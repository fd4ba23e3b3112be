import { compareCustomOrder } from '#core/ranking/custom-order.ts'
import { applyGesture, type Gesture } from '#web/data/gesture.ts'
import type { Catalogue, ListedCasino } from '#web/data/listed-casino.ts'
import { type Mine, visitorsRow } from '#web/data/mine.ts'

/** One casino of the dashboard: the catalogue's part and the person's. */
export type ListRow = { readonly listed: ListedCasino; readonly mine: Mine }

/** The shared catalogue as a visitor sees it. */
export function visitorsRows(catalogue: Catalogue): Mine[] {
  return [...catalogue.values()].map(({ casino }) => visitorsRow(casino))
}

/**
 * What the dashboard lists, in custom order, with the gestures that are still on their way.
 *
 * A closed casino stays only where the person has records of it; one the catalogue does not know yet waits for it.
 */
export function dashboardList(
  catalogue: Catalogue,
  stored: readonly Mine[],
  pending: readonly Gesture[],
): ListRow[] {
  const list: ListRow[] = []
  for (const mine of pending.reduce(applyGesture, stored)) {
    const listed = catalogue.get(mine.casino_id)
    if (listed !== undefined && (listed.casino.active || hasRecords(mine))) list.push({ listed, mine })
  }
  return list.sort((a, b) => compareCustomOrder(a.mine, b.mine))
}

function hasRecords(mine: Mine): boolean {
  return mine.lastCollected !== null || mine.payout !== 0 || mine.spent !== 0 || mine.vote !== 0
}
