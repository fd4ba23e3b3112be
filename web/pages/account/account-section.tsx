import type { ReactNode } from 'react'

/** One subject of the account page: what it is at the left, what can be done at the right. */
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
    <section className="account-section" aria-labelledby={id}>
      <div className="account-section-head">
        {/* Takes the focus where a button in the section has gone. */}
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className="account-section-body">{children}</div>
    </section>
  )
}

/**
 * Puts the focus on a section's heading where what was pressed has left the page: a dialog that closes looks for it
 * first, which takes two frames.
 */
export function focusSection(id: string, frames = 3): void {
  requestAnimationFrame(() => {
    if (frames > 1) return focusSection(id, frames - 1)
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(id)?.focus()
  })
}
