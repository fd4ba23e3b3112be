import type { ReminderPreview, RemindersResponse } from '#contract/reminders.ts'
import { momentText } from '#web/pages/reminders/moment-text.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import styles from './reminders-page.module.css'

const KINDS = {
  digest: 'Summary',
  threshold: 'Amount ready',
  row: 'Chosen casino',
  streak: 'Streak',
  overdue: 'Cash-out',
} as const satisfies Record<ReminderPreview['kind'], string>

/** What would have been sent in the last seven days. */
export function PreviewSection({ reminders: { preview, timeZone } }: { reminders: RemindersResponse }) {
  return (
    <SettingsSection
      id="reminders-preview"
      title="The last seven days"
      note="What your saved settings would have sent, from what you recorded. Save a change to see what it does."
    >
      {preview.length === 0 ? (
        <p className={styles.text}>Nothing would have been sent.</p>
      ) : (
        <ol className={styles.list}>
          {preview.map(({ at, kind, body }) => (
            <li key={`${at} ${kind} ${body}`}>
              <div>
                <b>{body}</b>
                <p>{KINDS[kind]}</p>
              </div>
              <time dateTime={at} className={styles.when}>
                {momentText(at, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  )
}
