import { dateText } from '#web/ui/date-text.ts'
import { StaticNotice } from '#web/ui/notice.tsx'

type Note = { readonly date: string; readonly text: string }

/** The note of the operator, bound at build time from SITE_NOTE, with its date; nothing if there is none. */
export function PinnedNote({
  note = SITE_NOTE,
  className,
}: {
  note?: Note | null
  className?: string | undefined
}) {
  if (note === null) return null
  return (
    <StaticNotice tone="plain" className={className}>
      <time dateTime={note.date}>{dateText(note.date)}</time>: {note.text}
    </StaticNotice>
  )
}
