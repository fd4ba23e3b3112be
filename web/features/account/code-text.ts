/** Error messages for a code, by its source. */
export const CODE_TEXT = {
  app: { missing: 'Enter the six-digit code from your app', wrong: 'Enter the code your app shows now' },
  backup: { missing: 'Enter one of your backup codes', wrong: 'Enter a backup code you haven’t used' },
} as const
