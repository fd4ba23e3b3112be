import type { SessionUser } from '#contract/session.ts'
import type { Asking } from '#web/api/session/use-reauth.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'

const ConfirmUserDialog = lazyWithRetry(() => import('#web/features/account/confirm-user-dialog.tsx'))

/** The dialog of `useReauth`, rendered while a request is pending. */
export function ReauthDialog({ user, asking }: { user: SessionUser; asking: Asking | null }) {
  if (asking === null) return null
  return (
    <ConfirmUserDialog
      user={user}
      onConfirmed={() => asking.settle(true)}
      onClose={() => asking.settle(false)}
    />
  )
}
