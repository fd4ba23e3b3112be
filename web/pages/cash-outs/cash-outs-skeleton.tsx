import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './cash-outs-page.module.css'

/** The loading state of the page, with the same layout. Its bars appear after a short delay. */
export function CashOutsSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading your cash-outs" className={styles.skeleton}>
      <div className={styles.summary}>
        <Skeleton width={320} height={28} />
      </div>
      {[0, 1, 2].map((line) => (
        <div key={line} className={styles.skeletonRow}>
          <Skeleton width={160} height={20} />
          <Skeleton width={72} height={20} />
        </div>
      ))}
    </section>
  )
}
