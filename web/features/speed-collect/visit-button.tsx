import type { KeyboardEvent, MouseEvent } from 'react'
import { bonusesText, type SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  stop: SpeedStop
  /** How many of its bonuses are collected. Without any, the button is disabled. */
  count: number
  /** Returns false for a click that must be ignored: the tab then does not open. */
  onCollect: (stop: SpeedStop) => boolean
}

/** Collect & Visit in the table. A link, because browsers may block tabs opened by script. A casino without a link only collects. */
export function VisitButton({ stop, count, onCollect }: Props) {
  const { link, referral } = stop.linked.listed.casino
  const name = accessibleName(stop, count)
  const shared = {
    className: buttonClass({ size: 'small' }),
    'data-do': 'collect',
    onClick: (event: MouseEvent) => void (onCollect(stop) || event.preventDefault()),
    // Ignores key repeats.
    onKeyDown: (event: KeyboardEvent) => void (event.repeat && event.preventDefault()),
  }
  if (link === null || count === 0)
    return (
      <button
        type="button"
        {...shared}
        disabled={count === 0}
        aria-label={`${link === null ? 'Collect' : 'Collect & Visit'} ${name}`}
      >
        {link === null ? 'Collect' : 'Collect & Visit'}
      </button>
    )
  return (
    <a
      {...shared}
      href={link}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-label={`Collect & Visit ${name}, opens a new tab${referral ? ', referral link' : ''}`}
    >
      Collect &amp; Visit
      {referral ? <Icon name="arrow-out" /> : null}
    </a>
  )
}

/** "Scarlet Sands, 2 bonuses", or "Scarlet Sands, 1 of 2 bonuses" */
function accessibleName({ name, rows }: SpeedStop, count: number): string {
  if (rows.length === 1) return name
  return `${name}, ${count < rows.length ? `${count} of ` : ''}${bonusesText(rows)}`
}
