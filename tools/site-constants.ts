import { BLOCKED_LOCATIONS } from '#catalog/jurisdictions.ts'
import { HELP_LINES, HELP_LINES_CHECKED } from '#content/help-lines.ts'
import { namedPages } from '#content/site-pages.ts'
import { TAX_FACTS } from '#content/tax-facts.ts'

/** Returns the constants that the build, and each test of browser code, replaces by their values (Vite's `define`). */
export async function siteConstants(): Promise<Record<string, string>> {
  return {
    // The pages are built once, so the build sets the address that they show; null if the operator has set none.
    'import.meta.env.SUPPORT_EMAIL': JSON.stringify(process.env['SUPPORT_EMAIL'] || null),
    'import.meta.env.BLOCKED_LOCATIONS': JSON.stringify(BLOCKED_LOCATIONS),
    SITE_EDITORS: JSON.stringify(namesIn(process.env['SITE_EDITORS'] ?? '')),
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
