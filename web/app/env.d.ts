import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Where people write for help; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string
    /** Where no account can be made; from catalogue/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }
}
