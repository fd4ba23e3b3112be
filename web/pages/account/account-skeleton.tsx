import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './account-page.module.css'

/** The loading state of the account page. Its bars appear after a short delay. */
export function AccountSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading your account" className={styles.skeleton}>
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className={styles.section}>
          <Skeleton width={160} height={24} />
          <div className={styles.body}>
            <Skeleton width={256} height={16} />
            <Skeleton width={192} height={16} />
          </div>
        </div>
      ))}
    </section>
  )
}
