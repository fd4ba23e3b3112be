import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './settings-section.module.css'

/** A section of a page with settings: title and note on the left, controls on the right. */
export function SettingsSection({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        {/* Focusable, because it receives the focus when a button in the section is removed. */}
        <h2 id={id} tabIndex={-1}>
          <Unbroken text={title} />
        </h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/**
 * Focuses a section's heading when the pressed button was removed from the page. Waits until a closing dialog has tried
 * to return the focus, which takes two frames.
 */
export function focusSection(id: string, frames = 3): void {
  requestAnimationFrame(() => {
    if (frames > 1) return focusSection(id, frames - 1)
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(id)?.focus()
  })
}

/** The loading state of such a page. Its bars appear after a short delay. */
export function SettingsSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy="true" aria-label={label} className={styles.skeleton}>
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
