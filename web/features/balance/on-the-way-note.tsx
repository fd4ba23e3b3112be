import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import { useBalances } from '#web/outbox/balances.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import styles from './balance.module.css'

/**
 * The cash-outs of a casino that are on the way, in its row; nothing without one.
 *
 * @param href the page of cash-outs.
 */
export function OnTheWayNote({ userId, casinoId, href }: { userId: string; casinoId: number; href: string }) {
  const amount = useBalances(userId)?.casinos.find((one) => one.casinoId === casinoId)?.onTheWay ?? cents(0)
  if (amount <= 0) return null
  return (
    <PageLink href={href} className={classNames(textLink.link, styles.onTheWay, 'figures')}>
      {formatMoney(amount)} on the way
    </PageLink>
  )
}
