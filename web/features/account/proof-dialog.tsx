import type { SessionUser } from '#contract/session.ts'
import type { Asking } from '#web/data/use-proof.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConfirmPersonDialog = lazyPart(() => import('#web/features/account/confirm-person-dialog.tsx'))

/** Fetches the dialog before it is needed, so that it opens immediately. */
export const fetchProofDialog = ConfirmPersonDialog.fetch

/** The dialog of `useProof`, while it asks. */
export function ProofDialog({ user, asking }: { user: SessionUser; asking: Asking | null }) {
  if (asking === null) return null
  return (
    <ConfirmPersonDialog
      user={user}
      onConfirmed={() => asking.settle(true)}
      onClose={() => asking.settle(false)}
    />
  )
}
