import type { ReactNode, Ref } from 'react'
import styles from './operator-page.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A section of the page. Its heading can be focused, because a pressed button can be removed. */
export function OperatorSection({
  id,
  title,
  note,
  heading,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      {children}
    </section>
  )
}

/** The loading state of the page, with the layout of its first section. Its bars appear after a short delay. */
export function OperatorPageSkeleton() {
  return (
    <div className={styles.section}>
      <div className={styles.skeleton}>
        <Skeleton width={120} height={28} />
      </div>
      <div className={styles.skeletonFilters} />
      <OperatorSkeleton label="Loading the operator tools" />
    </div>
  )
}

/** The loading state of a section. Its bars appear after a short delay. */
export function OperatorSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy="true" aria-label={label} className={styles.skeleton}>
      {['a', 'b', 'c'].map((item) => (
        <div key={item} className={styles.skeletonItem}>
          <Skeleton width="50%" height={20} />
          <Skeleton width="100%" height={48} />
        </div>
      ))}
    </section>
  )
}
