import type { ReactNode } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { EpochMs } from '#core/units.ts'
import type { ClaimedSums, MoneySums } from '#web/api/dashboard/summary.ts'
import { useClaimed } from '#web/outbox/use-claimed.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import textLink from '#web/ui/text-link.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What a member has claimed today and this month: the value of the collections, whether or not it was cashed out. */
export function ClaimedFigures({ userId, now }: { userId: string; now: EpochMs }): ReactNode {
  return <ClaimedPair sums={useClaimed(userId, now)} />
}

/** What a member has claimed today. */
export function ClaimedToday({ userId, now }: { userId: string; now: EpochMs }): ReactNode {
  return amountOf(useClaimed(userId, now), 'today')
}

/**
 * Cash-outs that are on the way, and what should be at the casinos.
 *
 * @param href the page of cash-outs.
 */
export function MoneyFigures({ money, href }: { money: MoneySums; href: string }): ReactNode {
  return (
    <>
      <dt>On the way</dt>
      <dd className="figures">
        <PageLink href={href} className={textLink.link}>
          {formatMoney(money.onTheWay)}
        </PageLink>
      </dd>
      {money.balance === null ? null : (
        <>
          <dt>Balance</dt>
          <dd className="figures">{formatMoney(money.balance)}</dd>
        </>
      )}
    </>
  )
}

/** @param sums undefined while loading, null if they could not be loaded. */
export function ClaimedPair({ sums }: { sums: ClaimedSums | null | undefined }): ReactNode {
  return (
    <>
      <dt>Claimed today</dt>
      <dd className="figures">{amountOf(sums, 'today')}</dd>
      <dt>Claimed this month</dt>
      <dd className="figures">{amountOf(sums, 'month')}</dd>
    </>
  )
}

function amountOf(sums: ClaimedSums | null | undefined, period: 'today' | 'month'): ReactNode {
  if (sums === undefined) return <Skeleton width={64} height={20} />
  return sums === null ? '—' : formatMoney(sums[period])
}
