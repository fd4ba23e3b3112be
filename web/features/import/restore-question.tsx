import type { RestoredCounts } from '#web/features/import/restore-list.ts'
import { countText } from '#web/features/import/import-texts.ts'
import checkbox from '#web/ui/checkbox.module.css'
import styles from './import.module.css'

type Props = { counts: RestoredCounts; isChosen: boolean; onChange: (isChosen: boolean) => void }

/** Asks whether the list of an export is restored with its entries, and says what is not. */
export function RestoreQuestion({ counts: { added, figures, tagged, hidden }, isChosen, onChange }: Props) {
  const parts = [
    ...(added === 0
      ? []
      : [countText(added, 'casino or bonus of your own', 'casinos and bonuses of your own')]),
    ...(figures === 0 ? [] : [`your own figures of ${countText(figures, 'casino')}`]),
    ...(tagged === 0 ? [] : [`the tags of ${countText(tagged, 'casino')}`]),
    ...(hidden === 0 ? [] : [countText(hidden, 'hidden or snoozed casino')]),
    'where you play',
    'your tiers and order',
  ]
  return (
    <section aria-labelledby="import-restore" className={styles.section}>
      <h2 id="import-restore">Your list</h2>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>Also restore your list: {parts.join(', ')}</span>
      </label>
      <p>
        Figures that you have changed here stay. Your votes, limits, breaks, reminders, and the settings of
        your account aren’t restored.
      </p>
    </section>
  )
}
