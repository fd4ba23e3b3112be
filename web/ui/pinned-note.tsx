import { createElement } from 'react'
import { NOTE_ELEMENT, NOTE_PLACEHOLDERS } from '#contract/pinned-note.ts'
import { StaticNotice } from '#web/ui/notice.tsx'

/** The place of the operator's note, which the server fills or removes (contract/pinned-note.ts). */
export function PinnedNote({ className }: { className?: string | undefined }) {
  const { date, day, text } = NOTE_PLACEHOLDERS
  return createElement(
    NOTE_ELEMENT,
    null,
    <StaticNotice tone="plain" className={className}>
      Note from the operator, <time dateTime={date}>{day}</time>: {text}
    </StaticNotice>,
  )
}
