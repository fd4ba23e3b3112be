/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
/** The components for the balances of a member, in one module, so that they load as one file. */
import { useEffect } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { isCashable } from '#web/api/dashboard/balances.ts'
import { storeOnTheWay } from '#web/api/dashboard/summary.ts'
import { cashOutText } from '#web/features/balance/balance-section.tsx'
import { canCashOutText } from '#web/features/balance/can-cash-out.tsx'
import { useBalances } from '#web/outbox/balances.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './balance.module.css'

export { BalanceSection } from '#web/features/balance/balance-section.tsx'

type BalanceCellProps = { userId: string; casinoId: number; onOpen: () => void }

/** The balance in the card of a casino. */
export function BalanceCell({ userId, casinoId, onOpen }: BalanceCellProps) {
  const casino = useBalances(userId)?.casinos.find((one) => one.casinoId === casinoId)
  if (casino === undefined) return null
  return (
    <td role="cell" data-label="Balance">
      <span className={styles.cell}>
        <span className="figures">
          {formatMoney(casino.balance)} <small>{cashOutText(casino)}</small>
        </span>
        <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
          My balance is…
        </Button>
      </span>
    </td>
  )
}

/** "You can cash out at 3 casinos", which leads to them; nothing if there is none. */
export function CashOutLine({ userId, href }: { userId: string; href: string }) {
  const count = useBalances(userId)?.casinos.filter(isCashable).length ?? 0
  if (count === 0) return null
  return (
    <PageLink href={href} className={classNames(textLink.link, styles.line)}>
      {canCashOutText(count)}
    </PageLink>
  )
}

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
