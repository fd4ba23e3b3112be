import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Support contact; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string
    /** Locations where users cannot sign up; from catalogue/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }

  /** The public pages by name, for the command menu; from content/site-pages.ts. */
  const NAMED_PAGES: readonly { readonly href: string; readonly name: string }[]
}
