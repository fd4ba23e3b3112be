import { SumsSkeleton } from '#web/features/reports/report-sums.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './tax-year-page.module.css'

/**
 * The loading state of a tax year, with the same layout.
 *
 * @param years whether to reserve the space of the links to other years.
 */
export function TaxYearSkeleton({ years = false }: { years?: boolean }) {
  return (
    <section aria-busy="true" aria-label="Loading the tax year" className={styles.skeleton}>
      {years ? <div className={styles.years} /> : null}
      <div className={styles.top}>
        <SumsSkeleton sums={3} />
        <div className={styles.downloads} />
      </div>
      <div className={styles.section}>
        <Skeleton width={120} height={24} />
        {Array.from({ length: 12 }, (_, month) => (
          <div key={month} className={styles.skeletonLine}>
            <Skeleton width={96} height={16} />
            <Skeleton width={96} height={16} />
          </div>
        ))}
      </div>
    </section>
  )
}
