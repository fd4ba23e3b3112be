import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { buttonClass, type ButtonLook } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = ButtonLook & {
  row: ListRow
  /** Returns false for a click that must be ignored: the tab then does not open. */
  onCollect: (row: ListRow) => boolean
  ref?: Ref<HTMLAnchorElement & HTMLButtonElement>
}

/** Collect & Visit. A link, because browsers may block tabs opened by script. A casino without a link only collects. */
export function VisitButton({ row, onCollect, ref, ...look }: Props) {
  const { name, link, referral } = row.listed.casino
  const shared = {
    ref,
    className: buttonClass(look),
    'data-do': 'collect',
    onClick: (event: MouseEvent) => void (onCollect(row) || event.preventDefault()),
    // Ignores key repeats.
    onKeyDown: (event: KeyboardEvent) => void (event.repeat && event.preventDefault()),
  }
  if (link === null)
    return (
      <button type="button" {...shared} aria-label={`Collect ${name}`}>
        Collect
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
