import { LoadingChart } from '#web/features/charts/loading-chart.tsx'
import { SumsSkeleton } from '#web/features/reports/report-sums.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './reports-page.module.css'

/**
 * The loading state of the reports, with the same layout.
 *
 * @param filter whether to reserve the space of the filter, which is not shown before the session is known.
 */
export function ReportsSkeleton({ filter = false }: { filter?: boolean }) {
  return (
    <section aria-busy="true" aria-label="Loading your reports" className={styles.skeleton}>
      {filter ? <div className={styles.skeletonFilter} /> : null}
      <SumsSkeleton />
      <div className={styles.section}>
        <Skeleton width={200} height={24} />
        <LoadingChart />
      </div>
      <div className={styles.section}>
        <Skeleton width={120} height={24} />
        {[0, 1, 2, 3, 4].map((line) => (
          <div key={line} className={styles.skeletonLine}>
            <Skeleton width={160} height={16} />
            <Skeleton width={96} height={16} />
          </div>
        ))}
      </div>
    </section>
  )
}
