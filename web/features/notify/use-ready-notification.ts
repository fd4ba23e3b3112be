import { useEffect } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import { useSession } from '#web/api/use-session.ts'
import { notifyDecision } from '#web/features/notify/notify-decision.ts'
import { askOnce, showNotification, useNotifyPermission } from '#web/features/notify/notify-permission.ts'
import { readShownTotals, storeShownTotals } from '#web/features/notify/shown-totals.ts'

/**
 * Shows the "You have $X ready" notification to a member with more than $10 ready (spec section 4).
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
  useEffect(() => {
    if (owner === null || ready === null || permission !== 'granted') return
    const day = new Date().toDateString()
    const { notify, shown } = notifyDecision(ready, readShownTotals(owner), day)
    storeShownTotals(owner, shown)
    if (notify) showNotification(`You have ${formatMoney(ready)} ready`)
  }, [owner, ready, permission])
}
