import { addCasino } from '#web/features/own-figures/add-casino.ts'
import EditCasinoDialog from '#web/features/own-figures/edit-casino-dialog.tsx'
import type { ListRow } from '#web/outbox/dashboard-list.ts'

/** The form for a new casino, or with `parent` for a further bonus of it. */
export default function AddCasinoDialog({
  owner,
  parent,
  onClose,
}: {
  owner: string
  parent: ListRow | null
  onClose: () => void
}) {
  return (
    <EditCasinoDialog
      title={parent === null ? 'Add a casino' : `Add a bonus at ${parent.listed.casino.name}`}
      action="Add"
      name=""
      isNamed
      figures={null}
      catalog={null}
      casinoClock={parent?.listed.bonus.clock ?? null}
      onSave={(stated) => {
        onClose()
        addCasino(owner, stated, parent)
      }}
      onClose={onClose}
    />
  )
}
