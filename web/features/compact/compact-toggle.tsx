import './compact.css'
import { chooseCompactRows, useCompactRows } from '#web/features/compact/compact-rows.ts'

/** Lower rows, more of them in sight. Cards on a phone have no rows to lower, so it does not stand there. */
export function CompactToggle() {
  const compact = useCompactRows()
  return (
    <label className="compact-toggle">
      <input
        type="checkbox"
        className="checkbox"
        checked={compact}
        onChange={({ target }) => chooseCompactRows(target.checked)}
      />
      Compact rows
    </label>
  )
}
