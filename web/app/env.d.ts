import type { Location } from '#core/eligibility/locations.ts'

declare global {
  interface ImportMetaEnv {
    /** Where people write for help; see vite.config.ts. */
    readonly SUPPORT_EMAIL: string
    /** Where the site will be found, without a slash at its end; empty when nobody has said. */
    readonly PUBLIC_URL: string
    /** Where no account can be made; from catalogue/jurisdictions.json. */
    readonly BLOCKED_LOCATIONS: readonly Location[]
  }
}
