import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './casino-row.module.css'

/**
 * The cash-outs of a casino that are on the way, in its row.
 *
 * @param href the page of cash-outs.
 */
export function OnTheWayNote({ amount, casino, href }: { amount: Cents; casino: string; href: string }) {
  return (
    <PageLink href={href} className={classNames(textLink.link, styles.onTheWay, 'figures')}>
      {formatMoney(amount)} on the way<VisuallyHidden> from {casino}</VisuallyHidden>
    </PageLink>
  )
}
