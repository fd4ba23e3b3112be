import './compact.css'
import { compactRows } from '#web/features/compact/compact-rows.ts'
import { useKeptSwitch } from '#web/ui/kept-switch.ts'

/** Lower rows, more of them in sight. Cards on a phone have no rows to lower, so it does not stand there. */
export function CompactToggle() {
  const compact = useKeptSwitch(compactRows)
  return (
    <label className="compact-toggle">
      <input
        type="checkbox"
        className="checkbox"
        checked={compact}
        onChange={({ target }) => compactRows.choose(target.checked)}
      />
      Compact rows
    </label>
  )
}
