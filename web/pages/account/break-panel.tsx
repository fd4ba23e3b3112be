import { Fragment, useId, useState } from 'react'
import type { LimitsResponse } from '#contract/limits.ts'
import type { BreakLength } from '#core/limits/limit-rules.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { BREAK_NAMES, breakChoices, breakEnd } from '#web/pages/account/break-choices.ts'
import { minuteText } from '#web/ui/minute-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './limits.module.css'

const PER_ACCOUNT =
  'A break is for your account. If you log out, casino links stay off in this browser until the break ends.'

type Props = {
  current: LimitsResponse['break']
  now: EpochMs
  turningOn: boolean
  onTurnOn: () => void
  /** Asks before a break starts, or becomes longer. */
  onAsk: (length: BreakLength, longer: boolean) => void
}

/** Starts a break or makes it longer. After its end, the user turns the casino links on again. */
export function BreakPanel({ current, now, turningOn, onTurnOn, onAsk }: Props) {
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
