import styles from './dashboard.module.css'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Discloses before the first link whether any link is a referral link. Referral links show the same icon. */
export function ReferralLine({ rows }: { rows: readonly ListRow[] }) {
  const some = rows.some(({ listed: { casino } }) => casino.active && casino.referral && casino.link !== null)
  return (
    <p className={styles.referralLine}>
      {some ? (
        <>
          Links marked <Icon name="arrow-out" size={14} className={classNames(styles.referralMark)} />
          <VisuallyHidden>“referral link”</VisuallyHidden> are referral links: we may earn something if you
          sign up. That doesn’t affect rankings.
        </>
      ) : (
        'These links currently carry no referral code, so we earn nothing from them.'
      )}
    </p>
  )
}
