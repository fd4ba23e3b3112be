import type { SessionUser } from '#contract/session.ts'
import type { Asking } from '#web/api/session/use-reauth.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

const ConfirmPersonDialog = lazyWithRetry(() => import('#web/features/account/confirm-person-dialog.tsx'))

/** The dialog of `useReauth`, rendered while a request is pending. */
export function ReauthDialog({ user, asking }: { user: SessionUser; asking: Asking | null }) {
  if (asking === null) return null
  return (
    <ConfirmPersonDialog
      user={user}
      onConfirmed={() => asking.settle(true)}
      onClose={() => asking.settle(false)}
    />
  )
}
