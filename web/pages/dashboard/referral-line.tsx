import type { ListRow } from '#web/data/dashboard-list.ts'

/** Stands before the first link: whether we earn anything by it. */
export function ReferralLine({ rows }: { rows: readonly ListRow[] }) {
  const some = rows.some(({ listed: { casino } }) => casino.active && casino.referral)
  return (
    <p className="referral-line">
      {some
        ? 'Links marked ↗ are referral links: we may earn something if you sign up. It changes no ranking.'
        : 'None of these links carries a referral code today: we earn nothing from them.'}
    </p>
  )
}
