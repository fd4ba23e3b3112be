interface ImportMetaEnv {
  /** Where people write for help; see vite.config.ts. */
  readonly SUPPORT_EMAIL: string
}
