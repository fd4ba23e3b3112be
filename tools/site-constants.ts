import { basename } from 'node:path'
import { BLOCKED_LOCATIONS } from '#catalogue/jurisdictions.ts'
import { HELP_LINES, HELP_LINES_CHECKED } from '#content/help-lines.ts'
import { namedPages } from '#content/site-pages.ts'
import { TAX_FACTS } from '#content/tax-facts.ts'

/** The characters of a pinned note. */
const MOST_NOTE = 200

/** Returns the constants that the build, and each test of browser code, replaces by their values (Vite's `define`). */
export async function siteConstants(): Promise<Record<string, string>> {
  return {
    // The pages are built once, so the build sets the address that they show; null if the operator has set none.
    'import.meta.env.SUPPORT_EMAIL': JSON.stringify(process.env['SUPPORT_EMAIL'] || null),
    'import.meta.env.BLOCKED_LOCATIONS': JSON.stringify(BLOCKED_LOCATIONS),
    SITE_EDITORS: JSON.stringify(namesIn(process.env['SITE_EDITORS'] ?? '')),
    SITE_NOTE: JSON.stringify(noteIn(process.env['SITE_NOTE'] ?? '')),
    NAMED_PAGES: JSON.stringify(await namedPages()),
    TAX_FACTS: JSON.stringify(TAX_FACTS),
    HELP_LINES: JSON.stringify({ lines: HELP_LINES, checked: HELP_LINES_CHECKED }),
  }
}

/** Reads names with commas between them. */
function namesIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/**
 * Reads the note that the operator pins: a day and a plain text, such as `2026-11-27 Votes are open again.`
 *
 * @returns null for an empty setting.
 * @throws Error if it has a line break, does not begin with a day, or has more than 200 characters after it.
 */
export function noteIn(setting: string): { readonly date: string; readonly text: string } | null {
  if (setting.trim() === '') return null
  if (/[\n\r\u2028\u2029]/.test(setting.trim()))
    throw new Error('SITE_NOTE has a line break: write the day and the text in one line')
  const [, date = '', text = ''] = /^\s*(\d{4}-\d\d-\d\d)\s+(\S.*?)\s*$/.exec(setting) ?? []
  const isDay = date !== '' && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)
  if (!isDay || text.length > MOST_NOTE)
    throw new Error(`SITE_NOTE is not a day and a text of at most ${MOST_NOTE} characters`)
  return { date, text }
}

/** Returns a readable class name, as `landing__hero`. File names are unique, so class names are too. */
export function scopedClassName(name: string, file: string): string {
  return `${basename(file).replace(/\.module\.css.*$/, '')}__${name}`
}
