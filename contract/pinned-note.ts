import { escapeHtml } from '#contract/escape-html.ts'

/**
 * The place of the operator's note in a page. The build does not know the note, so it writes the element below with
 * placeholders, and the server fills or removes it.
 */
export const NOTE_ELEMENT = 'pinned-note'

/** What a page has in place of the note. */
export const NOTE_PLACEHOLDERS = { date: 'NOTE-DATE', day: 'NOTE-DAY', text: 'NOTE-TEXT' } as const

/** The note on public pages. `date` is the day on which it was pinned, in New York: `2026-11-27`. */
export type PinnedNote = { readonly date: string; readonly text: string }

const ELEMENT = new RegExp(`<${NOTE_ELEMENT}>(.*?)</${NOTE_ELEMENT}>`, 'gs')

/** With the year, because a note stays until it is removed. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns a page with the note in its place, escaped, or without the place if there is none. */
export function fillNote(html: string, note: PinnedNote | null): string {
  return html.replace(ELEMENT, (_element, content: string) =>
    note === null
      ? ''
      : content
          .replaceAll(NOTE_PLACEHOLDERS.date, note.date)
          .replaceAll(NOTE_PLACEHOLDERS.day, DAY.format(new Date(`${note.date}T00:00:00Z`)))
          .replaceAll(NOTE_PLACEHOLDERS.text, () => escapeHtml(note.text)),
  )
}
