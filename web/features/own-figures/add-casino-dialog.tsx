import { addCasino } from '#web/features/own-figures/add-casino.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

const EditCasinoDialog = lazyWithRetry(() => import('#web/features/own-figures/edit-casino-dialog.tsx'))

/** The form for a new casino, or with `parent` for a further bonus of it. */
export function AddCasinoDialog({
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
      onSave={(stated) => {
        onClose()
        addCasino(owner, stated, parent)
      }}
      onClose={onClose}
    />
  )
}
