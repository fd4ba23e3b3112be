import { Fragment } from 'react'
import type { TwoFactorState } from '#contract/second-factor.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './account-page.module.css'

type Props = {
  state: TwoFactorState
  busy: boolean
  onStart: () => void
  onNewCodes: () => void
  onTurnOff: () => void
}

/** Shows whether two-factor is enabled, with controls for two-factor and backup codes. */
export function TwoFactorSection({ state, busy, onStart, onNewCodes, onTurnOff }: Props) {
  const { enabled, backupCodesLeft } = state
  return (
    <SettingsSection
      id="account-two-factor"
      title="Two-factor authentication"
      note="After your password, you enter a code from an app on your phone."
    >
      {/* Separate keys, so that React does not reuse one button's element, and its focus, for another. */}
      {enabled ? (
        <Fragment key="on">
          <p>
            <b>On.</b>{' '}
            {backupCodesLeft === 0
              ? 'You have no backup codes left. Create new ones.'
              : `${backupCodesLeft} backup ${backupCodesLeft === 1 ? 'code is' : 'codes are'} left.`}
          </p>
          <div className={styles.actions}>
            <Button aria-haspopup="dialog" busy={busy} onClick={onNewCodes}>
              Create new backup codes
            </Button>
            <Button aria-haspopup="dialog" onClick={onTurnOff}>
              Turn off two-factor authentication
            </Button>
          </div>
        </Fragment>
      ) : (
        <Fragment key="off">
          <p>
            <b>Off.</b> You need only your password to log in.
          </p>
          <div>
            <Button aria-haspopup="dialog" busy={busy} onClick={onStart}>
              Turn on two-factor authentication
            </Button>
          </div>
        </Fragment>
      )}
    </SettingsSection>
  )
}
