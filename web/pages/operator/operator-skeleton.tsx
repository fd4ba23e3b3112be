import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './operator-page.module.css'

/** The loading state of the page, and of a section. Its bars appear after a short delay. */
export function OperatorSkeleton({ label = 'Loading the operator tools' }: { label?: string }) {
  return (
    <section aria-busy="true" aria-label={label} className={styles.skeleton}>
      <Skeleton width={200} height={24} />
      <Skeleton width="100%" height={64} />
      <Skeleton width="100%" height={64} />
    </section>
  )
}
