import { TierHead } from '#web/features/casino-table/tier-head.tsx'
import { Summary } from '#web/features/summary/summary.tsx'
import styles from './dashboard.module.css'
import { VisitorNotice } from '#web/pages/dashboard/visitor-notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** The loading state of the list or of Speed Collect, with the same layout. Its bars are invisible for the first 300 ms. */
export function DashboardSkeleton({ view }: { view: 'dashboard' | 'speed' }) {
  return (
    <section aria-busy="true" aria-label="Loading your casinos">
      <div className="when-signed-in">
        <Summary figures={null} brief={view === 'speed'} week={<Skeleton width={88} height={16} />} />
      </div>
      <div className="when-signed-out">
        <VisitorNotice />
      </div>
      {view === 'speed' ? <SpeedSkeleton /> : <ListSkeleton />}
    </section>
  )
}

function SpeedSkeleton() {
  return (
    <>
      <div className={classNames(styles.bar, styles.skeletonSpeedBar)} />
      <div className={styles.skeletonSpeed}>
        <Skeleton width={200} height={42} />
        <div>
          {ROWS.map((row) => (
            <div key={row} className={styles.skeletonSpeedRow}>
              <Skeleton width={140} height={16} />
              <Skeleton width={116} height={28} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

function ListSkeleton() {
  return (
    <>
      <div className={classNames(styles.bar, styles.skeletonBar)} />
      <div className={styles.skeletonFrame}>
        <div className={styles.skeletonList} data-placeholder="">
          <TierHead tier={1} />
          <div className={styles.skeletonHead} />
          {ROWS.map((row) => (
            <div key={row} className={styles.skeletonRow}>
              <Skeleton width={52} height={16} />
              <Skeleton width={120} height={16} />
              <Skeleton width={48} height={16} />
              <Skeleton width={60} height={28} />
              <Skeleton width={64} height={16} />
              <Skeleton width={96} height={16} />
              <Skeleton width={56} height={16} />
              <Skeleton width={56} height={16} />
              <Skeleton width={72} height={16} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
