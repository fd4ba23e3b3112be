import type { ReactNode, Ref } from 'react'
import styles from './operator-page.module.css'

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
