import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { ReadyStrip } from '#web/features/when-to-run/ready-strip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { rows: readonly ListRow[]; now: EpochMs; onClose: () => void }

/** When a run collects the most. */
export default function WhenToRunDialog({ rows, now, onClose }: Props) {
  return (
    <Dialog title="When to run" onClose={onClose}>
      <ReadyStrip rows={rows} now={now} />
    </Dialog>
  )
}
