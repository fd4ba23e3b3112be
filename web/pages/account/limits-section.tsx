import { useState } from 'react'
import type { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { type BreakLength, LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/api/use-now.ts'
import { SettingsSection, focusSection } from '#web/ui/settings-section.tsx'
import { BreakPanel } from '#web/pages/account/break-panel.tsx'
import { changeLimits } from '#web/pages/account/change-limits.ts'
import { LimitForm } from '#web/pages/account/limit-form.tsx'
import { showAlert, showToast } from '#web/ui/message-store.ts'
import styles from './limits.module.css'
import { nationalHelpLines } from '#web/pages/account/national-help-lines.ts'
import pageStyles from './account-page.module.css'
import textLink from '#web/ui/text-link.module.css'

type Props = {
  userId: string
  /** Where the user lives, for the helplines. */
  location: string
  limits: LimitsResponse
  /** Asks before a break starts, or becomes longer. */
  onAskBreak: (length: BreakLength, longer: boolean) => void
}

/** The user's spend limits and break, and where to find help. */
export function LimitsSection({ userId, location, limits, onAskBreak }: Props) {
  const now = useNow() ?? serverNow()
  const [turningOn, setTurningOn] = useState(false)

  async function turnLinksOn(): Promise<void> {
    setTurningOn(true)
    const response = await changeLimits(userId, 'POST', PATHS.breakEndConfirmation)
    setTurningOn(false)
    if (response.kind !== 'ok') return showAlert(`Couldn’t turn the links on. ${reasonText(response)}`)
    showToast('Your break is over')
    focusSection('account-break')
  }

  return (
    <SettingsSection
      id="account-limits"
      title="Limits and breaks"
      note="Limits count the spending you recorded in the last 24 hours, 7 days, and 30 days. When you raise or remove a limit, wait 24 hours, then confirm the change within the next 7 days."
    >
      <div className={styles.part}>
        <h3>Spending limits</h3>
        <p className={styles.text}>
          {limits.break === null
            ? 'When you reach a limit, casino links are off until you’re below it again.'
            : 'Until your break is over and you’ve turned links on, you can set or lower a limit, but not raise or remove one.'}
        </p>
        {LIMIT_PERIODS.map((period) => (
          <LimitForm
            key={period}
            userId={userId}
            period={period}
            status={limits.limits[period]}
            onBreak={limits.break !== null}
            now={now}
          />
        ))}
      </div>
      <div className={styles.part}>
        {/* Focusable, because it receives the focus when a button below it is removed. */}
        <h3 id="account-break" tabIndex={-1}>
          Breaks
        </h3>
        <BreakPanel
          current={limits.break}
          now={now}
          turningOn={turningOn}
          onTurnOn={() => void turnLinksOn()}
          onAsk={onAskBreak}
        />
      </div>
      <div className={styles.part}>
        <h3>Self-exclusion</h3>
        <SelfExclusion location={location} />
      </div>
    </SettingsSection>
  )
}

/** How to stop for good: self-exclusion, and the helplines of the user's country. */
function SelfExclusion({ location }: { location: string }) {
  return (
    <>
      <p className={styles.text}>
        To stop for good, ask each casino to exclude you.{' '}
        <a href="/responsible-play" className={textLink.link}>
          Responsible play
        </a>{' '}
        explains how. You can talk to someone for free:
      </p>
      <ul className={pageStyles.list}>
        {nationalHelpLines(location, HELP_LINES.lines).map(({ name, number, tel, who }) => (
          <li key={name}>
            <div>
              <div className={pageStyles.named}>
                <a href={`tel:${tel}`} className={textLink.link}>
                  <b>{name}</b>
                </a>
                {name === number ? null : <span className="figures">{number}</span>}
              </div>
              <p>{who}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.checked}>Numbers checked against public pages in {HELP_LINES.checked}.</p>
    </>
  )
}
