import type { ReactNode } from 'react'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './account-page.module.css'

/** A section of the account page: title and note on the left, controls on the right. */
export function AccountSection({
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
