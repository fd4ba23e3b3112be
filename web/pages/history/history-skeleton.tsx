import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './history-page.module.css'

/** The loading state of the history page. Its bars appear after a short delay. */
export function HistorySkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading your history" className={styles.skeleton}>
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
