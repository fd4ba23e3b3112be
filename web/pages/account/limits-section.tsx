import { useAction } from '#web/api/use-action.ts'
import { useState, Fragment, useId } from 'react'
import type { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { type BreakLength, LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useNow } from '#web/api/use-now.ts'
import { SettingsSection, focusSection } from '#web/ui/settings-section.tsx'
import { changeLimits } from '#web/pages/account/change-limits.ts'
import { LimitForm } from '#web/pages/account/limit-form.tsx'
import styles from './limits.module.css'
import pageStyles from './account-page.module.css'
import textLink from '#web/ui/text-link.module.css'
import { type EpochMs, epochMs } from '#core/units.ts'
import { BREAK_NAMES, breakChoices, breakEnd } from '#web/pages/account/break-choices.ts'
import { minuteText } from '#web/ui/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { parsePlace } from '#core/eligibility/locations.ts'

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
  const { running, run } = useAction<'links on'>()

  async function turnLinksOn(): Promise<void> {
    await run('links on', () => changeLimits(userId, 'POST', PATHS.breakEndConfirmation), {
      failed: 'Couldn’t turn the links on.',
      done: 'Your break is over',
      onDone: () => focusSection('account-break'),
    })
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
          turningOn={running !== null}
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

const PER_ACCOUNT =
  'A break is for your account. If you log out, casino links stay off in this browser until the break ends.'

type BreakPanelProps = {
  current: LimitsResponse['break']
  now: EpochMs
  turningOn: boolean
  onTurnOn: () => void
  /** Asks before a break starts, or becomes longer. */
  onAsk: (length: BreakLength, longer: boolean) => void
}

/** Starts a break or makes it longer. After its end, the user turns the casino links on again. */
function BreakPanel({ current, now, turningOn, onTurnOn, onAsk }: BreakPanelProps) {
  const endsAt = current === null ? null : epochMs(Date.parse(current.endsAt))
  // The state ends on time, and `now` within a minute, also without a connection.
  const isActive = current?.state === 'active' && endsAt !== null && now < endsAt
  // Separate keys, so that React does not reuse one button's element, and its focus, for another.
  return isActive ? (
    <Fragment key="active">
      <Notice polite>
        <p>
          <b>You’re on a break until {minuteText(endsAt, now)}.</b>
        </p>
        <p>Casino links, notifications, and Speed Collect are off. You can still read your history.</p>
        <p>{PER_ACCOUNT}</p>
      </Notice>
      <BreakForm endsAt={endsAt} now={now} onAsk={(length) => onAsk(length, true)} />
    </Fragment>
  ) : (
    <Fragment key="none">
      {endsAt === null ? (
        <p className={styles.text}>
          A break turns off casino links, notifications, and Speed Collect. You can still read your history.{' '}
          {PER_ACCOUNT}
        </p>
      ) : (
        <Notice polite>
          <p>Your break has ended. Casino links stay off until you turn them on.</p>
          <div className={styles.answers}>
            <Button size="small" busy={turningOn} onClick={onTurnOn}>
              Turn links on
            </Button>
          </div>
        </Notice>
      )}
      <BreakForm endsAt={null} now={now} onAsk={(length) => onAsk(length, false)} />
    </Fragment>
  )
}

/** Chooses how long a break lasts. Renders nothing if no choice ends later than the active break. */
function BreakForm({
  endsAt,
  now,
  onAsk,
}: {
  /** The end of the active break, or null without one. */
  endsAt: EpochMs | null
  now: EpochMs
  onAsk: (length: BreakLength) => void
}) {
  const id = useId()
  const [chosen, setChosen] = useState<BreakLength>('day')
  const choices = breakChoices(endsAt, now)
  const length = choices.includes(chosen) ? chosen : choices[0]
  if (length === undefined) return null
  return (
    <div className={styles.break}>
      <SelectField
        id={`${id}-length`}
        label={endsAt === null ? 'Length' : 'Length from now'}
        help={`Until ${minuteText(breakEnd(length, now), now)}`}
        value={length}
        onChange={({ target }) => setChosen(choices.find((one) => one === target.value) ?? length)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {BREAK_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={() => onAsk(length)}>
          {endsAt === null ? 'Start a break' : 'Make it longer'}
        </Button>
      </div>
    </div>
  )
}

const UNITED_STATES = ['1-800-MY-RESET', '988']
const ONTARIO = ['ConnexOntario', '988']
const CANADA = ['988']

/**
 * Returns the helplines for the country of a stored location, the most relevant first. Without a province, Canada
 * includes the line of Ontario.
 */
export function nationalHelpLines<Line extends { readonly name: string }>(
  location: string,
  lines: readonly Line[],
): Line[] {
  const place = parsePlace(location)
  const names =
    place?.country === 'US' ? UNITED_STATES : place === null || place.code === 'ON' ? ONTARIO : CANADA
  return names.flatMap((name) => lines.filter((line) => line.name === name))
}
