import type { Cents } from '#core/units.ts'
import { type Guard, isText, isWhole, listOf, objectOf, orMissing } from '#web/api/type-guards.ts'
import { NOTHING_SHOWN, type ShownTotals } from '#web/features/notify/notify-decision.ts'
import { stored } from '#web/ui/stored.ts'

type StoredTotals = { readonly owner: string; readonly shown: ShownTotals }

const isAmount = isWhole as Guard<Cents>
const amounts = listOf(isAmount)
const isDay = objectOf<NonNullable<ShownTotals['previous']>>({ day: isText, amounts })

/** Shared by all tabs of this browser, so that two tabs do not show the same notification. */
const totals = stored(
  'shownTotals',
  objectOf<StoredTotals>({
    owner: isText,
    shown: objectOf<Omit<ShownTotals, 'previous'> & { previous: ShownTotals['previous'] }>({
      day: isText,
      amounts,
      last: isAmount,
      previous: orMissing(isDay),
    }),
  }),
)

export function readShownTotals(owner: string): ShownTotals {
  const last = totals.read()
  return last?.owner === owner ? last.shown : NOTHING_SHOWN
}

/** Stores what was shown. Without storage, a reload may repeat a notification. */
export function storeShownTotals(owner: string, shown: ShownTotals): void {
  totals.write({ owner, shown })
}
