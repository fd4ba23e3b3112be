import { passkeyPath, PATHS } from '#contract/paths.ts'
import type { TwoFactorStart } from '#contract/second-factor.ts'
import type { SessionUser } from '#contract/session.ts'
import {
  isPasskeyList,
  isTwoFactorState,
  type Passkey,
  passkeysQuery,
  profileQuery,
  sessionsQuery,
  twoFactorQuery,
} from '#web/data/account.ts'
import { callApi } from '#web/data/api.ts'
import { queryClient } from '#web/data/queries.ts'
import { logOut, sessionChanged } from '#web/data/session.ts'
import { focusSection } from '#web/pages/account/account-section.tsx'
import { isBackupCodes } from '#web/pages/account/two-factor-doors.ts'
import type { ExportDownloads } from '#web/pages/account/use-export.ts'
import type { WithProof } from '#web/data/use-proof.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const AddPasskeyDialog = lazyPart(() => import('#web/pages/account/add-passkey-dialog.tsx'))
const BackupCodesDialog = lazyPart(() => import('#web/pages/account/backup-codes-dialog.tsx'))
const ChangeEmailDialog = lazyPart(() => import('#web/pages/account/change-email-dialog.tsx'))
const ChangePasswordDialog = lazyPart(() => import('#web/pages/account/change-password-dialog.tsx'))
const DeleteAccountDialog = lazyPart(() => import('#web/features/delete-account/delete-account-dialog.tsx'))
const QuestionDialog = lazyPart(() => import('#web/pages/account/question-dialog.tsx'))
const TwoFactorDialog = lazyPart(() => import('#web/pages/account/two-factor-dialog.tsx'))

/** What is open above the account page, with what it shows. */
export type AccountDialog =
  | { readonly kind: 'email' | 'password' | 'new-codes' | 'two-factor-off' | 'add-passkey' | 'delete' }
  | { readonly kind: 'two-factor'; readonly started: TwoFactorStart }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'delete-passkey'; readonly passkey: Passkey }

type Props = {
  user: SessionUser
  dialog: AccountDialog
  withProof: WithProof
  exports: ExportDownloads
  onNext: (dialog: AccountDialog) => void
  onClose: () => void
}

/** The dialogs of the account page, one at a time; what they change is put on the page at once. */
export function AccountDialogs({ user, dialog, withProof, exports, onNext, onClose }: Props) {
  const renew = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  const closeWith = (text: string) => {
    showToast(text)
    onClose()
  }
  const showCodes = (codes: readonly string[]) => {
    renew(twoFactorQuery(user.id).queryKey)
    renew(sessionsQuery(user.id).queryKey)
    onNext({ kind: 'codes', codes })
  }

  const reopen = () => onNext(dialog)

  switch (dialog.kind) {
    case 'email':
      return (
        <ChangeEmailDialog
          withProof={withProof}
          onClose={onClose}
          onReopen={reopen}
          onDone={(email, mail) => {
            renew(profileQuery(user.id).queryKey)
            // Where no mail goes out, the page says what to do instead.
            if (mail) closeWith(`A link is on its way to ${email}`)
            else onClose()
          }}
        />
      )
    case 'password':
      return (
        <ChangePasswordDialog
          email={user.email}
          withProof={withProof}
          onClose={onClose}
          onReopen={reopen}
          onDone={() => {
            renew(sessionsQuery(user.id).queryKey)
            closeWith('Your password is changed, and every other device is logged out')
          }}
        />
      )
    case 'two-factor':
      return (
        <TwoFactorDialog
          started={dialog.started}
          keeps
          onClose={onClose}
          onReopen={reopen}
          onDone={({ codes }) => showCodes(codes)}
        />
      )
    case 'codes':
      return (
        <BackupCodesDialog
          codes={dialog.codes}
          keeps
          onReopen={reopen}
          onClose={() => {
            onClose()
            focusSection('account-two-factor')
          }}
        />
      )
    case 'new-codes': {
      const act = async () => {
        const answer = await withProof(
          async () => await callApi('POST', PATHS.twoFactorBackupCodes, isBackupCodes),
        )
        if (answer?.kind === 'ok') showCodes(answer.value.codes)
        return answer?.kind === 'ok' ? null : answer
      }
      return (
        <QuestionDialog
          title="Make new backup codes?"
          button="Make new codes"
          busyText="Making…"
          act={act}
          onDone={onClose}
          onClose={onClose}
          onReopen={reopen}
        >
          The codes you have now stop working.
        </QuestionDialog>
      )
    }
    case 'two-factor-off': {
      const act = async () => {
        const answer = await withProof(
          async () => await callApi('POST', PATHS.twoFactorOff, isTwoFactorState),
        )
        if (answer?.kind === 'ok') queryClient.setQueryData(twoFactorQuery(user.id).queryKey, answer.value)
        return answer
      }
      return (
        <QuestionDialog
          title="Turn two-factor off?"
          button="Turn off"
          busyText="Turning off…"
          act={act}
          onDone={() => {
            closeWith('Two-factor is off')
            void sessionChanged('user-updated')
            focusSection('account-two-factor')
          }}
          onClose={onClose}
          onReopen={reopen}
        >
          Your password alone is then enough to log in, and your backup codes stop working.
        </QuestionDialog>
      )
    }
    case 'add-passkey':
      return (
        <AddPasskeyDialog
          withProof={withProof}
          onClose={onClose}
          onReopen={reopen}
          onDone={(list) => {
            queryClient.setQueryData(passkeysQuery(user.id).queryKey, list)
            closeWith('The passkey is added')
          }}
        />
      )
    case 'delete-passkey': {
      const { id, name } = dialog.passkey
      const act = async () => {
        const answer = await withProof(async () => await callApi('DELETE', passkeyPath(id), isPasskeyList))
        if (answer?.kind === 'ok') queryClient.setQueryData(passkeysQuery(user.id).queryKey, answer.value)
        return answer
      }
      return (
        <QuestionDialog
          title="Delete this passkey?"
          button="Delete"
          busyText="Deleting…"
          act={act}
          onDone={() => {
            closeWith('The passkey is deleted')
            focusSection('account-passkeys')
          }}
          onClose={onClose}
          onReopen={reopen}
        >
          “{name}” no longer logs you in. Your device may still show it until you delete it there too.
        </QuestionDialog>
      )
    }
    case 'delete':
      return (
        <DeleteAccountDialog
          user={user}
          running={exports.running}
          onDownload={exports.download}
          withProof={withProof}
          onDeleted={() => void leave()}
          onClose={onClose}
          onReopen={reopen}
        />
      )
  }
}

async function leave(): Promise<void> {
  // The cookies are gone already; this tells the other tabs.
  await logOut()
  location.assign('/goodbye')
}
