import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './history-page.module.css'
import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

/**
 * The loading state of the history, with the same layout. Its bars appear after a short delay.
 *
 * @param filter whether to reserve the space of the filter, which is not shown before the session is known.
 */
export function HistorySkeleton({ filter = false }: { filter?: boolean }) {
  return (
    <section aria-busy="true" aria-label="Loading your history" className={styles.skeleton}>
      {filter ? <div className={styles.skeletonFilter} /> : null}
      <div className={styles.skeletonSums}>
        {['collections', 'cash-outs', 'spends', 'profit'].map((sum) => (
          <Skeleton key={sum} width={112} height={20} />
        ))}
      </div>
      <div className={styles.skeletonDay}>
        <Skeleton width={160} height={20} />
      </div>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <div key={line} className={styles.skeletonLine}>
          <Skeleton width={64} height={16} />
          <Skeleton width={160} height={16} />
          <Skeleton width={96} height={16} />
        </div>
      ))}
    </section>
  )
}

export const HISTORY_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'This device has no copy of your history yet. When you’re back online, open your dashboard and this page once. After that, both open offline, too. Everything you recorded is saved.',
  unavailable: 'Everything you recorded is saved. Try again in a moment.',
  rejected: 'Couldn’t load your history',
}
