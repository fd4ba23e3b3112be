import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Support contact, or null; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string | null
    /** Locations where users cannot sign up; from catalogue/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }

  /** The public pages by name, for the command menu; from content/site-pages.ts. */
  const NAMED_PAGES: readonly { readonly href: string; readonly name: string }[]

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
