import type { SessionUser } from '#contract/session.ts'
import { useReauth } from '#web/api/session/use-reauth.ts'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import DeleteAccountDialog from '#web/features/delete-account/delete-account-dialog.tsx'
import { useExport } from '#web/features/export/use-export.ts'

/** Deletes the account of the member on any page, with an export before it. */
export default function DeleteAccount({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { withReauth, asking } = useReauth()
  const exports = useExport(withReauth)

  return (
    <>
      <DeleteAccountDialog
        user={user}
        running={exports.running}
        onDownload={exports.download}
        withReauth={withReauth}
        onClose={onClose}
      />
      <ReauthDialog user={user} asking={asking} />
    </>
  )
}
