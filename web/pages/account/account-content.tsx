import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { passkeysQuery, profileQuery, sessionsQuery, twoFactorQuery } from '#web/data/account.ts'
import { callApi } from '#web/data/api.ts'
import { useLiveEvents } from '#web/data/use-live-events.ts'
import { TroubleNotice } from '#web/features/trouble/trouble-notice.tsx'
import { type AccountDialog, AccountDialogs } from '#web/pages/account/account-dialogs.tsx'
import { AccountSection } from '#web/pages/account/account-section.tsx'
import { AccountSkeleton } from '#web/pages/account/account-skeleton.tsx'
import { ACCOUNT_TROUBLE } from '#web/pages/account/account-trouble.ts'
import { DetailsSection } from '#web/pages/account/details-section.tsx'
import { PasskeysSection } from '#web/pages/account/passkeys-section.tsx'
import { fetchProofDialog, ProofDialog } from '#web/features/account/proof-dialog.tsx'
import { SessionsSection } from '#web/pages/account/sessions-section.tsx'
import { isTwoFactorStart } from '#web/pages/account/two-factor-doors.ts'
import { TwoFactorSection } from '#web/pages/account/two-factor-section.tsx'
import { useExport } from '#web/pages/account/use-export.ts'
import { useProof } from '#web/data/use-proof.ts'
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { user: SessionUser } & Pick<Alerts, 'say' | 'answer'>

/** Everything about the account of who is logged in. */
export function AccountContent({ user, say, answer: sayOnTop }: Props) {
  const profile = useQuery(profileQuery(user.id))
  const sessions = useQuery(sessionsQuery(user.id))
  const twoFactor = useQuery(twoFactorQuery(user.id))
  const passkeys = useQuery(passkeysQuery(user.id))
  const reads = [profile, sessions, twoFactor, passkeys]
  const failed = reads.find(({ data, error }) => data === undefined && error !== null)
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const [busy, setBusy] = useState(false)
  const { withProof, asking } = useProof()
  const exports = useExport(withProof, sayOnTop)
  useLiveEvents(true)
  // Fetched before it is asked for, so that it opens at once.
  useEffect(fetchProofDialog, [])

  /** The key that the dialog shows has to be made first. */
  async function startTwoFactor(): Promise<void> {
    if (busy) return
    setBusy(true)
    const answer = await withProof(async () => await callApi('POST', PATHS.twoFactorStart, isTwoFactorStart))
    setBusy(false)
    if (answer?.kind === 'ok') setDialog({ kind: 'two-factor', started: answer.value })
    else if (answer !== null) say(`Two-factor is not on: ${reasonText(answer)}`)
  }

  if (failed?.error)
    return (
      <TroubleNotice
        failure={failed.error.failure}
        words={ACCOUNT_TROUBLE}
        onRetry={() => reads.forEach((read) => void read.refetch())}
      />
    )
  if (!profile.data || !sessions.data || !twoFactor.data || !passkeys.data) return <AccountSkeleton />
  return (
    <>
      <DetailsSection profile={profile.data} onChangeEmail={() => setDialog({ kind: 'email' })} say={say} />
      <AccountSection id="account-password" title="Password">
        <div>
          <Button aria-haspopup="dialog" onClick={() => setDialog({ kind: 'password' })}>
            Change password
          </Button>
        </div>
      </AccountSection>
      <TwoFactorSection
        state={twoFactor.data}
        busy={busy}
        onStart={() => void startTwoFactor()}
        onNewCodes={() => setDialog({ kind: 'new-codes' })}
        onTurnOff={() => setDialog({ kind: 'two-factor-off' })}
      />
      <PasskeysSection
        passkeys={passkeys.data.passkeys}
        onAdd={() => setDialog({ kind: 'add-passkey' })}
        onDelete={(passkey) => setDialog({ kind: 'delete-passkey', passkey })}
      />
      <SessionsSection userId={user.id} sessions={sessions.data.sessions} say={say} />
      <AccountSection
        id="account-data"
        title="Your data"
        note="The JSON file has everything: your list, what you recorded, the feedback you sent, your log-ins and the security record. Only secrets are left out, like your password. The CSV file has every entry of your history."
      >
        <div className="account-do">
          <Button busy={exports.running === 'json'} onClick={() => exports.download('json')}>
            Download as JSON
          </Button>
          <Button busy={exports.running === 'csv'} onClick={() => exports.download('csv')}>
            Download as CSV for a spreadsheet
          </Button>
        </div>
      </AccountSection>
      <AccountSection
        id="account-delete"
        title="Delete account"
        note="Erases everything you recorded. It cannot be undone."
      >
        <div>
          <Button look="danger" aria-haspopup="dialog" onClick={() => setDialog({ kind: 'delete' })}>
            Delete Account
          </Button>
        </div>
      </AccountSection>
      {dialog === null ? null : (
        <AccountDialogs
          user={user}
          dialog={dialog}
          withProof={withProof}
          exports={exports}
          onNext={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
      <ProofDialog user={user} asking={asking} />
    </>
  )
}
