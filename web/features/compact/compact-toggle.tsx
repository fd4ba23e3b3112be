import styles from './compact-toggle.module.css'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import checkbox from '#web/ui/checkbox.module.css'
import { usePersistedToggle } from '#web/ui/persisted-toggle.ts'

/** Toggles compact rows. Hidden on phones, where the list shows cards. */
export function CompactToggle() {
  const compact = usePersistedToggle(compactRows)
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        className={checkbox.checkbox}
        checked={compact}
        onChange={({ target }) => compactRows.choose(target.checked)}
      />
      Compact rows
    </label>
  )
}
