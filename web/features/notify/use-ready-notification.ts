import { useEffect } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { tickWhileHidden } from '#web/api/use-now.ts'
import { useSession } from '#web/api/use-session.ts'
import { NOTHING_SHOWN, notifyDecision, type ShownTotals } from '#web/features/notify/notify-decision.ts'
import { askOnce, showNotification, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { type Guard, isText, isWhole, listOf, objectOf, orMissing } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/**
 * Shows the "You have $X ready" notification to a member with more than $10 ready, also while the page
 * is hidden.
 *
 * @param ready the amount ready to collect; null for a visitor.
 */
export function useReadyNotification(ready: Cents | null): void {
  const session = useSession()
  const owner = session.kind === 'member' ? session.user.id : null
  const permission = useNotifyPermission()
  useEffect(() => {
    if (owner !== null) void askOnce()
  }, [owner])
  const wanted = owner !== null && ready !== null && permission === 'granted'
  useEffect(() => (wanted ? tickWhileHidden() : undefined), [wanted])
  useEffect(() => {
    if (owner === null || ready === null || permission !== 'granted') return
    // The device's day, by the server's time: the clock of the device can be wrong.
    const day = new Date(serverNow()).toDateString()
    const { notify, shown } = notifyDecision(ready, readShownTotals(owner), day)
    storeShownTotals(owner, shown)
    if (notify) void showNotification(`You have ${formatMoney(ready)} ready`)
  }, [owner, ready, permission])
}

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

function readShownTotals(owner: string): ShownTotals {
  const last = totals.read()
  return last?.owner === owner ? last.shown : NOTHING_SHOWN
}

/** Stores what was shown. Without storage, a reload may repeat a notification. */
function storeShownTotals(owner: string, shown: ShownTotals): void {
  totals.write({ owner, shown })
}
