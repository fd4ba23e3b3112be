import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { buttonClass, type ButtonLook } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = ButtonLook & {
  row: ListRow
  /** @returns false for a press that is not to count: then nothing opens either. */
  onCollect: (row: ListRow) => boolean
  ref?: Ref<HTMLAnchorElement & HTMLButtonElement>
}

/** A link, so that no browser takes the new tab for a pop-up; a casino without an address only collects. */
export function VisitButton({ row, onCollect, ref, ...look }: Props) {
  const { name, link, referral } = row.listed.casino
  const shared = {
    ref,
    className: buttonClass(look),
    'data-do': 'collect',
    onClick: (event: MouseEvent) => void (onCollect(row) || event.preventDefault()),
    // A key held down is one press.
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
