import type { ListRow } from '#web/api/dashboard-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Discloses before the first link whether any link is a referral link. Referral links show the same icon. */
export function ReferralLine({ rows }: { rows: readonly ListRow[] }) {
  const some = rows.some(({ listed: { casino } }) => casino.active && casino.referral && casino.link !== null)
  return (
    <p className="referral-line">
      {some ? (
        <>
          Links marked <Icon name="arrow-out" size={14} className="referral-mark" />
          <VisuallyHidden>“referral link”</VisuallyHidden> are referral links: we may earn something if you
          sign up. It changes no ranking.
        </>
      ) : (
        'None of these links carries a referral code today: we earn nothing from them.'
      )}
    </p>
  )
}
