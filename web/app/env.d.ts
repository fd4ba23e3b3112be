import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Support contact; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string
    /** Locations where users cannot sign up; from catalogue/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }
}
