import { useAvailability } from '#web/api/availability/place.ts'
import styles from './dashboard.module.css'
import textLink from '#web/ui/text-link.module.css'

/** Replaces the summary for visitors. */
export function VisitorNotice() {
  const availability = useAvailability()
  return (
    <section aria-label="Visitor mode" className={styles.visitorNotice}>
      <p className={styles.visitorTitle}>Visitor mode</p>
      <p>
        This is the shared list with its default tiers and ranks. Nothing you do here is saved.{' '}
        <a href="/signup" className={textLink.link}>
          Sign up
        </a>{' '}
        or{' '}
        <a href="/login" className={textLink.link}>
          log in
        </a>{' '}
        to record what you collect and to see your own totals.
      </p>
      <p>
        {availability === undefined
          ? 'Laws differ by state and province. '
          : `You chose ${availability.place.name}. `}
        <a href="/where-it-is-allowed" className={textLink.link}>
          {availability === undefined ? 'Choose where you play' : 'Change it'}
        </a>
      </p>
    </section>
  )
}
