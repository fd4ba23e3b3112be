import { useEffect } from 'react'
import { storeOnTheWay } from '#web/api/dashboard/summary.ts'
import { useBalances } from '#web/outbox/balances.ts'

/** Stores what is on the way from each casino, once for all rows. Shows nothing. */
export function OnTheWayObserver({ userId }: { userId: string }) {
  const balances = useBalances(userId)
  useEffect(() => {
    if (balances === undefined) return
    const open = balances.casinos.filter(({ onTheWay }) => onTheWay > 0)
    storeOnTheWay(
      userId,
      open.map(({ casinoId, onTheWay: amount }) => ({ casinoId, amount })),
    )
  }, [userId, balances])
  return null
}
