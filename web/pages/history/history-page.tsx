import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import '#web/features/history/history.css'
import { queryClient } from '#web/data/queries.ts'
import { useSession } from '#web/data/use-session.ts'
import { HISTORY_FIND_ID } from '#web/features/history/filter-fields.tsx'
import {
  addressOf,
  filterOf,
  type HistoryFilter,
  WHOLE_HISTORY,
} from '#web/features/history/history-filter.ts'
import { TipLayer } from '#web/features/tips/tip-layer.tsx'
import { TroubleNotice } from '#web/features/trouble/trouble-notice.tsx'
import { DashboardFrame } from '#web/pages/dashboard/dashboard-frame.tsx'
import { VIEW_ADDRESSES } from '#web/pages/dashboard/dashboard-header.tsx'
import { HistoryContent } from '#web/pages/history/history-content.tsx'
import { HistorySkeleton } from '#web/pages/history/history-skeleton.tsx'
import { HISTORY_TROUBLE } from '#web/pages/history/history-trouble.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export default function HistoryPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <title>History · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <HistoryScreen />
      <ToastRegion />
      <TipLayer />
    </QueryClientProvider>
  )
}

function HistoryScreen() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  // The built page knows no address.
  const hydrated = useHydrated()
  const read = useMemo(() => (hydrated ? filterOf(params) : WHOLE_HISTORY), [hydrated, params])
  // The address follows a moment later: a box that is ticked must not wait for it.
  const [chosen, setChosen] = useState<HistoryFilter | null>(null)
  const filter = chosen ?? read
  const session = useSession()

  return (
    <DashboardFrame
      view="history"
      onView={(view) => void navigate(VIEW_ADDRESSES[view])}
      skip="Skip to your history"
      findFieldId={HISTORY_FIND_ID}
    >
      {({ say, answer }, onPage) => (
        <>
          <div className="history-head">
            <h1>History</h1>
            <p>
              Every collection, cash-out and spend you recorded, newest first. Correct what is wrong; your
              totals follow.
            </p>
          </div>
          {session.kind === 'member' ? (
            <HistoryContent
              user={session.user}
              filter={filter}
              onFilter={(next) => {
                setChosen(next)
                setParams(addressOf(next), { replace: true, preventScrollReset: true })
              }}
              say={say}
              answer={answer}
              pageRef={onPage}
            />
          ) : session.kind === 'visitor' ? (
            <section className="history-empty" aria-label="Visitor mode">
              <h2>Your history is kept with an account</h2>
              <p>
                As a visitor nothing is recorded, so there is nothing to show here.{' '}
                <a href="/signup" className="text-link">
                  Sign up
                </a>{' '}
                or{' '}
                <a href="/login" className="text-link">
                  log in
                </a>{' '}
                to record what you collect, cash out and spend.
              </p>
            </section>
          ) : session.failure === null ? (
            <HistorySkeleton />
          ) : (
            <TroubleNotice failure={session.failure} words={HISTORY_TROUBLE} />
          )}
        </>
      )}
    </DashboardFrame>
  )
}
