import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Support contact, or null; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string | null
    /** Locations where users cannot sign up; from catalog/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }

  /** The public pages by name, for the command menu; from content/site-pages.ts. */
  const NAMED_PAGES: readonly { readonly href: string; readonly name: string }[]

  /** What the tax law says about cash-outs and spends, for the page of a tax year; from content/tax-facts.ts. */
  const TAX_FACTS: readonly {
    readonly key: string
    /** The first and the last tax year that it is about. */
    readonly from: number | null
    readonly to: number | null
    readonly title: string
    readonly text: string
    readonly source: { readonly title: string; readonly url: string }
    readonly checked: string
    readonly confidence: 'H' | 'M' | 'L'
  }[]

  /** Who writes the site, by name; empty if the operator names no one. */
  const SITE_EDITORS: readonly string[]

  /** Whom to call about gambling, for interactive pages; from content/help-lines.ts. */
  const HELP_LINES: {
    readonly lines: readonly {
      readonly name: string
      readonly number: string
      readonly tel: string
      readonly who: string
    }[]
    /** When the lines were last compared with public pages, such as `mid-2026`. */
    readonly checked: string
  }
}
