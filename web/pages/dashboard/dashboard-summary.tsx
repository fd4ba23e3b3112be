import { lazy, Suspense, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import { ClaimedFigures, ClaimedToday, MoneyFigures } from '#web/features/summary/claimed-figures.tsx'
import type { SummaryFigures } from '#web/features/summary/summary-figures.ts'
import { Summary } from '#web/features/summary/summary.tsx'
import { WeekResult } from '#web/features/summary/week-result.tsx'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import type { MoneySums } from '#web/api/dashboard/summary.ts'
import { usesBalances } from '#web/outbox/use-claimed.ts'
import { VIEWS } from '#contract/pages.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const WhenToRunDialog = lazyWithRetry(async () => ({
  default: (await import('#web/pages/dashboard/casino-overlays.tsx')).WhenToRunDialog,
}))
/** Phones never load it. If it does not load, the totals are shown without it. */
const ProfitTrend = lazy(() =>
  import('#web/features/summary/profit-trend.tsx').catch(() => ({ default: () => null })),
)

/** Must match summary.module.css. Narrower screens hide the trend line, so its data is not fetched. */
const HAS_TREND = '(width >= 1024px)'
/** Must match summary.module.css: a phone in either orientation. */
const HAS_LINE = '(width < 720px), (width < 1280px) and (height < 480px)'

/** Members who use balances load it. If it does not load, the summary is shown without it. */
const CashOutLine = lazy(() =>
  import('#web/features/balance/balance-components.tsx').then(
    (module) => ({ default: module.CashOutLine }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  /** The member; null while the session is not confirmed. */
  userId: string | null
  figures: SummaryFigures
  /** Where the member's money is; null while that is not known. */
  money: MoneySums | null
  /** The rows that a run collects. */
  rows: readonly ListRow[]
  now: EpochMs
  view: 'dashboard' | 'speed'
  /** Whether no casino can be visited. */
  isOff: boolean
}

/** The figures above the list, and on demand when a run collects the most. */
export function DashboardSummary({ userId, figures, money, rows, now, view, isOff }: Props) {
  const hasTrend = useMediaQuery(HAS_TREND)
  const hasLine = useMediaQuery(HAS_LINE)
  const [isOpen, setIsOpen] = useState(false)
  const [showsTimes, setShowsTimes] = useState(false)
  return (
    <>
      <Summary
        figures={figures}
        brief={view === 'speed'}
        isOff={isOff}
        onTimes={view === 'speed' || isOff ? undefined : () => setShowsTimes(true)}
        fold={
          hasLine && view === 'dashboard' && userId !== null
            ? { isOpen, onOpen: setIsOpen, claimedToday: <ClaimedToday userId={userId} now={now} /> }
            : null
        }
        week={userId === null ? null : <WeekResult userId={userId} now={now} />}
        claimed={userId === null ? null : <ClaimedFigures userId={userId} now={now} />}
        money={usesBalances(money) ? <MoneyFigures money={money} href={VIEWS['cash-outs'].path} /> : null}
        note={
          userId === null || money === null || money.balance === null || isOff ? null : (
            <Suspense>
              <CashOutLine userId={userId} href={`${VIEWS['cash-outs'].path}#can-cash-out`} />
            </Suspense>
          )
        }
      >
        {userId !== null && hasTrend && !hasLine ? <ProfitTrend userId={userId} now={now} /> : null}
      </Summary>
      {showsTimes ? <WhenToRunDialog rows={rows} now={now} onClose={() => setShowsTimes(false)} /> : null}
    </>
  )
}
