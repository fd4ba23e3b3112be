import { PATHS } from '#contract/paths.ts'
import { passkeyPath } from '#contract/account-paths.ts'
import type { BreakLength } from '#core/limits/limit-rules.ts'
import type { EpochMs } from '#core/units.ts'
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
} from '#web/api/session/account.ts'
import { callAsShownUser, sessionChanged } from '#web/api/session/session.ts'
import { queryClient } from '#web/api/query-client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { locationName } from '#web/features/place/place-options.tsx'
import { focusSection } from '#web/ui/settings-section.tsx'
import { changeLimits } from '#web/pages/account/change-limits.ts'
import { minuteText } from '#web/ui/time.ts'
import { isBackupCodes } from '#web/pages/account/two-factor-guards.ts'
import type { ExportDownloads } from '#web/features/export/use-export.ts'
import type { WithReauth } from '#web/api/session/use-reauth.ts'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.tsx'
import { showToast } from '#web/ui/message-store.ts'

const AddPasskeyDialog = lazyWithRetry(() => import('#web/pages/account/add-passkey-dialog.tsx'))
const BackupCodesDialog = lazyWithRetry(() => import('#web/pages/account/backup-codes-dialog.tsx'))
const ChangeEmailDialog = lazyWithRetry(() => import('#web/pages/account/change-email-dialog.tsx'))
const ChangePlaceDialog = lazyWithRetry(() => import('#web/pages/account/change-place-dialog.tsx'))
const ChangePasswordDialog = lazyWithRetry(() => import('#web/pages/account/change-password-dialog.tsx'))
const DeleteAccountDialog = lazyWithRetry(
  () => import('#web/features/delete-account/delete-account-dialog.tsx'),
)
const QuestionDialog = lazyWithRetry(() => import('#web/pages/account/question-dialog.tsx'))
const TwoFactorDialog = lazyWithRetry(() => import('#web/pages/account/two-factor-dialog.tsx'))

/** The open dialog of the account page, with its data. */
export type AccountDialog =
  | { readonly kind: 'email' | 'password' | 'new-codes' | 'two-factor-off' | 'add-passkey' | 'delete' }
  | { readonly kind: 'place'; readonly place: string }
  | {
      readonly kind: 'break'
      readonly length: BreakLength
      readonly longer: boolean
      readonly endsAt: EpochMs
    }
  | { readonly kind: 'two-factor'; readonly started: TwoFactorStart }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'delete-passkey'; readonly passkey: Passkey }

type Props = {
  user: SessionUser
  dialog: AccountDialog
  withReauth: WithReauth
  exports: ExportDownloads
  onNext: (dialog: AccountDialog) => void
  onClose: () => void
}

/** Renders the open dialog of the account page. A successful change updates the page's cached queries. */
export function AccountDialogs({ user, dialog, withReauth, exports, onNext, onClose }: Props) {
  const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  const closeWith = (text: string) => {
    showToast(text)
    onClose()
  }
  const showCodes = (codes: readonly string[]) => {
    refresh(twoFactorQuery(user.id).queryKey)
    refresh(sessionsQuery(user.id).queryKey)
    refresh(profileQuery(user.id).queryKey)
    onNext({ kind: 'codes', codes })
  }

  switch (dialog.kind) {
    case 'email':
      return (
        <ChangeEmailDialog
          withReauth={withReauth}
          onClose={onClose}
          onDone={(email, mail) => {
            refresh(profileQuery(user.id).queryKey)
            // When the server cannot send mail, the account page shows instructions instead of a toast.
            if (mail) closeWith(`A link is on its way to ${email}`)
            else onClose()
          }}
        />
      )
    case 'place':
      return (
        <ChangePlaceDialog
          place={dialog.place}
          withReauth={withReauth}
          onClose={onClose}
          onDone={(place) => {
            refresh(profileQuery(user.id).queryKey)
            void sessionChanged('user-updated')
            closeWith(`Location changed to ${locationName(place)}`)
          }}
        />
      )
    case 'break': {
      const { length, longer, endsAt } = dialog
      return (
        <QuestionDialog
          title={longer ? 'Make your break longer?' : 'Start a break?'}
          button={longer ? 'Make it longer' : 'Start a break'}
          busyText={longer ? 'Saving…' : 'Starting…'}
          act={async () => await changeLimits(user.id, 'POST', PATHS.breaks, { length })}
          onDone={() => {
            closeWith(longer ? 'Your break has been extended' : 'Your break has started')
            focusSection('account-break')
          }}
          onClose={onClose}
        >
          Casino links, notifications, and Speed Collect will be off until{' '}
          <b>{minuteText(endsAt, serverNow())}</b>. You can’t make the break shorter. You can still read your
          history.
        </QuestionDialog>
      )
    }
    case 'password':
      return (
        <ChangePasswordDialog
          email={user.email}
          withReauth={withReauth}
          onClose={onClose}
          onDone={() => {
            refresh(sessionsQuery(user.id).queryKey)
            refresh(profileQuery(user.id).queryKey)
            closeWith('Your password has been changed, and all other devices are logged out')
          }}
        />
      )
    case 'two-factor':
      return (
        <TwoFactorDialog
          started={dialog.started}
          onClose={onClose}
          onDone={({ codes }) => showCodes(codes)}
        />
      )
    case 'codes':
      return (
        <BackupCodesDialog
          codes={dialog.codes}
          onClose={() => {
            onClose()
            focusSection('account-two-factor')
          }}
        />
      )
    case 'new-codes': {
      const act = async () => {
        const response = await withReauth(
          async () => await callAsShownUser('POST', PATHS.twoFactorBackupCodes, isBackupCodes),
        )
        if (response?.kind === 'ok') showCodes(response.value.codes)
        return response?.kind === 'ok' ? null : response
      }
      return (
        <QuestionDialog
          title="Create new backup codes?"
          button="Create new codes"
          busyText="Creating…"
          act={act}
          onDone={onClose}
          onClose={onClose}
        >
          Your current codes will stop working.
        </QuestionDialog>
      )
    }
    case 'two-factor-off': {
      const act = async () => {
        const response = await withReauth(
          async () => await callAsShownUser('POST', PATHS.twoFactorOff, isTwoFactorState),
        )
        if (response?.kind === 'ok')
          queryClient.setQueryData(twoFactorQuery(user.id).queryKey, response.value)
        return response
      }
      return (
        <QuestionDialog
          title="Turn off two-factor authentication?"
          button="Turn off"
          busyText="Turning off…"
          act={act}
          onDone={() => {
            closeWith('Two-factor authentication is off')
            void sessionChanged('user-updated')
            focusSection('account-two-factor')
          }}
          onClose={onClose}
        >
          You’ll need only your password to log in, and your backup codes will stop working.
        </QuestionDialog>
      )
    }
    case 'add-passkey':
      return (
        <AddPasskeyDialog
          withReauth={withReauth}
          onClose={onClose}
          onDone={(list) => {
            queryClient.setQueryData(passkeysQuery(user.id).queryKey, list)
            closeWith('Passkey added')
          }}
        />
      )
    case 'delete-passkey': {
      const { id, name } = dialog.passkey
      const act = async () => {
        const response = await withReauth(
          async () => await callAsShownUser('DELETE', passkeyPath(id), isPasskeyList),
        )
        if (response?.kind === 'ok') queryClient.setQueryData(passkeysQuery(user.id).queryKey, response.value)
        return response
      }
      return (
        <QuestionDialog
          title="Delete this passkey?"
          button="Delete"
          busyText="Deleting…"
          act={act}
          onDone={() => {
            closeWith('Passkey deleted')
            focusSection('account-passkeys')
          }}
          onClose={onClose}
        >
          “{name}” will no longer log you in. Your device may still offer it until you delete it there too.
        </QuestionDialog>
      )
    }
    case 'delete':
      return (
        <DeleteAccountDialog
          user={user}
          running={exports.running}
          onDownload={exports.download}
          withReauth={withReauth}
          onClose={onClose}
        />
      )
  }
}
