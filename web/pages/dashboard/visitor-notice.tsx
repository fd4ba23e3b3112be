import styles from './dashboard.module.css'

/** Replaces the summary for visitors. */
export function VisitorNotice() {
  return (
    <section aria-label="Visitor mode" className={styles.visitorNotice}>
      <p className={styles.visitorTitle}>Visitor mode</p>
      <p>
        This is the shared list at its default tiers and ranks. Nothing you do here is saved.{' '}
        <a href="/signup" className="text-link">
          Sign up
        </a>{' '}
        or{' '}
        <a href="/login" className="text-link">
          log in
        </a>{' '}
        to record what you collect and to see your own totals.
      </p>
    </section>
  )
}
