import { useAction } from '#web/api/use-action.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { passkeysQuery, profileQuery, sessionsQuery, twoFactorQuery } from '#web/api/session/account.ts'
import { callAsShownUser } from '#web/api/session/session.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useLiveEvents } from '#web/outbox/use-live-events.ts'
import { ErrorNotice } from '#web/features/error-notice/error-notice.tsx'
import { type AccountDialog, AccountDialogs } from '#web/pages/account/account-dialogs.tsx'
import { SettingsSection, SettingsSkeleton } from '#web/ui/settings-section.tsx'
import { ACCOUNT_ERROR_TEXTS } from '#web/pages/account/account-error-texts.ts'
import { DetailsSection } from '#web/pages/account/details-section.tsx'
import { breakEnd } from '#web/pages/account/break-choices.ts'
import { LimitsSection } from '#web/pages/account/limits-section.tsx'
import { PasskeysSection } from '#web/pages/account/passkeys-section.tsx'
import { ReauthDialog } from '#web/features/account/reauth-dialog.tsx'
import { SessionsSection } from '#web/pages/account/sessions-section.tsx'
import { isTwoFactorStart } from '#web/pages/account/two-factor-guards.ts'
import { SharingSection } from '#web/pages/account/sharing-section.tsx'
import { TwoFactorSection } from '#web/pages/account/two-factor-section.tsx'
import { useExport } from '#web/features/export/use-export.ts'
import { useReauth } from '#web/api/session/use-reauth.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import styles from './account-page.module.css'
import type { ApiCallError } from '#web/api/query-client.ts'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'
import {
  chooseRealityInterval,
  REALITY_INTERVALS,
  useRealityInterval,
} from '#web/features/reality-check/reality-setting.ts'
import { SelectField } from '#web/ui/field.tsx'

/** All sections of the account page for the signed-in user. */
export function AccountContent({ user }: { user: SessionUser }) {
  const profile = useQuery(profileQuery(user.id))
  const sessions = useQuery(sessionsQuery(user.id))
  const twoFactor = useQuery(twoFactorQuery(user.id))
  const passkeys = useQuery(passkeysQuery(user.id))
  // Amounts leave the windows as time passes, so the stored ones are shown only until the current ones arrive.
  const limits = useQuery({ ...limitsQuery(user.id), staleTime: 0 })
  const queries = [profile, sessions, twoFactor, passkeys, limits]
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null)
  const [dialog, setDialog] = useState<AccountDialog | null>(null)
  const { running, run } = useAction<'start two-factor'>()
  const { withReauth, asking } = useReauth()
  const exports = useExport(withReauth)
  useLiveEvents(true)

  /** Creates the secret, then opens the dialog that shows it. */
  async function startTwoFactor(): Promise<void> {
    await run(
      'start two-factor',
      () => withReauth(() => callAsShownUser('POST', PATHS.twoFactorStart, isTwoFactorStart)),
      {
        failed: 'Couldn’t turn on two-factor authentication.',
        onDone: (started) => setDialog({ kind: 'two-factor', started }),
      },
    )
  }

  const [firstFailed] = failed
  if (firstFailed?.error && failed.length === queries.length)
    return (
      <ErrorNotice
        failure={firstFailed.error.failure}
        words={ACCOUNT_ERROR_TEXTS}
        onRetry={() => queries.forEach((query) => void query.refetch())}
      />
    )
  // Sections that appeared one after the other would move what the user reads.
  if (queries.some(({ data, error }) => data === undefined && error === null))
    return <SettingsSkeleton label="Loading your account" />
  return (
    <>
      <LoadedSection id="account-details" title="Your details" query={profile}>
        {(data) => (
          <DetailsSection
            profile={data}
            onChangeEmail={() => setDialog({ kind: 'email' })}
            onChangePlace={() => setDialog({ kind: 'place', place: data.state })}
          />
        )}
      </LoadedSection>
      <LoadedSection id="account-limits" title="Limits and breaks" query={limits}>
        {(data) => (
          <LimitsSection
            userId={user.id}
            location={profile.data?.state ?? user.state ?? ''}
            limits={data}
            onAskBreak={(length, longer) =>
              setDialog({ kind: 'break', length, longer, endsAt: breakEnd(length, serverNow()) })
            }
          />
        )}
      </LoadedSection>
      <SettingsSection
        id="account-reminders"
        title="Reminders"
        note="Notifications, the email summary, and a calendar of your bonuses."
      >
        <div>
          <PageLink href={VIEWS.reminders.path} className={buttonClass({})}>
            Open your reminders
          </PageLink>
        </div>
      </SettingsSection>
      <RealitySection />
      <LoadedSection id="account-sharing" title="What the list learns" query={profile}>
        {({ shareEvidence }) => <SharingSection userId={user.id} share={shareEvidence} />}
      </LoadedSection>
      <SettingsSection id="account-password" title="Password">
        <div>
          <Button aria-haspopup="dialog" onClick={() => setDialog({ kind: 'password' })}>
            Change password
          </Button>
        </div>
      </SettingsSection>
      <LoadedSection id="account-two-factor" title="Two-factor authentication" query={twoFactor}>
        {(data) => (
          <TwoFactorSection
            state={data}
            busy={running !== null}
            onStart={() => void startTwoFactor()}
            onNewCodes={() => setDialog({ kind: 'new-codes' })}
            onTurnOff={() => setDialog({ kind: 'two-factor-off' })}
          />
        )}
      </LoadedSection>
      <LoadedSection id="account-passkeys" title="Passkeys" query={passkeys}>
        {(data) => (
          <PasskeysSection
            passkeys={data.passkeys}
            onAdd={() => setDialog({ kind: 'add-passkey' })}
            onDelete={(passkey) => setDialog({ kind: 'delete-passkey', passkey })}
          />
        )}
      </LoadedSection>
      <LoadedSection id="account-sessions" title="Where you’re logged in" query={sessions}>
        {(data) => <SessionsSection userId={user.id} sessions={data.sessions} />}
      </LoadedSection>
      <SettingsSection
        id="account-data"
        title="Your data"
        note="The JSON file contains everything: your list, your entries, the feedback you sent, your log-ins, and the security log. It leaves out only secrets, such as your password. The CSV and Excel files contain every entry in your history."
      >
        <div className={styles.actions}>
          <Button busy={exports.running === 'json'} onClick={() => exports.download('json')}>
            Download as JSON
          </Button>
          <Button busy={exports.running === 'csv'} onClick={() => exports.download('csv')}>
            Download as CSV for a spreadsheet
          </Button>
          <Button busy={exports.running === 'xlsx'} onClick={() => exports.download('xlsx')}>
            Download as Excel
          </Button>
          <PageLink href={VIEWS.import.path} className={buttonClass({})}>
            Import records
          </PageLink>
        </div>
      </SettingsSection>
      {profile.data?.operator ? (
        <SettingsSection id="account-operator" title="Operator tools">
          <div>
            <PageLink href={VIEWS.operator.path} className={buttonClass({})}>
              Open the operator tools
            </PageLink>
          </div>
        </SettingsSection>
      ) : null}
      <SettingsSection
        id="account-delete"
        title="Delete account"
        note="This erases everything you recorded. It can’t be undone."
      >
        <div>
          <Button look="danger" aria-haspopup="dialog" onClick={() => setDialog({ kind: 'delete' })}>
            Delete Account
          </Button>
        </div>
      </SettingsSection>
      {dialog === null ? null : (
        <AccountDialogs
          user={user}
          dialog={dialog}
          withReauth={withReauth}
          exports={exports}
          onNext={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
      <ReauthDialog user={user} asking={asking} />
    </>
  )
}

/** The part of a query that a section needs. */
type SectionQuery<T> = {
  readonly data: T | undefined
  readonly error: ApiCallError | null
  readonly refetch: () => Promise<unknown>
}

type Props<T> = { id: string; title: string; query: SectionQuery<T>; children: (data: T) => ReactNode }

/** A section whose data has loaded. If it has not, the reason is in its place, and the other sections stay usable. */
function LoadedSection<T>({ id, title, query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error === null) return null
  return (
    <SettingsSection id={id} title={title}>
      <Notice tone="caution" polite>
        Couldn’t load this section. {reasonText(error.failure)}
        <NoticeActions>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </NoticeActions>
      </Notice>
    </SettingsSection>
  )
}

/** The interval of the reality check, stored in this browser. */
function RealitySection() {
  const interval = useRealityInterval()
  return (
    <SettingsSection
      id="account-reality"
      title="Reality check"
      note="A reminder of how long you’ve been here and of today’s net result, spends included."
    >
      <SelectField
        id="reality-interval"
        label="Remind me"
        help="Applies to this browser."
        value={interval}
        onChange={({ currentTarget }) => {
          const chosen = REALITY_INTERVALS.find((minutes) => minutes === Number(currentTarget.value))
          if (chosen !== undefined) chooseRealityInterval(chosen)
        }}
      >
        {REALITY_INTERVALS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'Never' : minutes === 60 ? 'Every hour' : `Every ${minutes} minutes`}
          </option>
        ))}
      </SelectField>
    </SettingsSection>
  )
}
