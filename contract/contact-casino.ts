import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import { escapeHtml } from '#contract/escape-html.ts'

/**
 * The casino of a report on the contact page, which the address names (`/contact?casino=15`). The build writes the page
 * without one. The server fills it in; the script of the page does if the page is from the cache of the service worker.
 */
const CASINO_PARAMETER = 'casino'

/** The casino that a report of an inaccuracy is about. */
export type ReportedCasino = { readonly id: number; readonly name: string }

/** The type of feedback that has a casino and a figure. */
export const REPORT_TYPE = 'report_inaccurate' satisfies FeedbackType

export const FEEDBACK_HELP = 'The editors read this. Please leave out passwords and account numbers.'
/** Without a chosen casino, only the message can name it. */
export const CONTACT_HELP = `If you write about a casino, name it in your message. ${FEEDBACK_HELP}`
export const REPORT_HELP = `If you can, tell us the right figure and where you saw it. ${FEEDBACK_HELP}`

/** The label of the figure on a page that has no casino. */
export const FIGURE_LABEL = 'What’s inaccurate?'

/** Returns what a figure's label asks. */
export function figureLabel(casino: string): string {
  return `What’s inaccurate about ${casino}?`
}

/** Returns the ID of the casino that an address names; null if it names none. */
export function namedCasino(query: URLSearchParams): number | null {
  const text = query.get(CASINO_PARAMETER) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Returns the address of the contact page with a report about a casino. */
export function reportAddress(casinoId: number): string {
  return `/contact?${CASINO_PARAMETER}=${casinoId}`
}

/** What the page has without a casino, and what replaces it. */
const FIELDS = ({ id, name }: ReportedCasino): readonly (readonly [string, string])[] => [
  ['name="casinoId" value=""', `name="casinoId" value="${id}" data-name="${escapeHtml(name)}"`],
  [`<option value="${REPORT_TYPE}"`, `<option value="${REPORT_TYPE}" selected=""`],
  ['data-figure="" hidden=""', 'data-figure=""'],
  [FIGURE_LABEL, escapeHtml(figureLabel(name))],
  [CONTACT_HELP, REPORT_HELP],
]

/** Returns the contact page with a report about a casino begun, for browsers without JavaScript. */
export function fillCasino(html: string, casino: ReportedCasino): string {
  let filled = html
  for (const [empty, full] of FIELDS(casino)) filled = filled.replace(empty, () => full)
  return filled
}
