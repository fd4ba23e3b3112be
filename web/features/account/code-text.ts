/** Error messages for a code, by its source. */
export const CODE_TEXT = {
  app: { missing: 'Enter the six digits of your app', wrong: 'Enter the code that your app shows now' },
  backup: { missing: 'Enter one of your backup codes', wrong: 'Enter a backup code that was not used' },
} as const
