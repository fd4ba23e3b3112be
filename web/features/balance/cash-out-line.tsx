import { isCashable } from '#web/api/dashboard/balances.ts'
import { canCashOutText } from '#web/features/balance/can-cash-out.tsx'
import styles from './balance.module.css'
import { useBalances } from '#web/outbox/balances.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'

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
