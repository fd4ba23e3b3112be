/** Where each resource lives. The server mounts them and the browser calls them from here. */
export const PATHS = {
  session: '/api/session',
  refresh: '/api/session/refresh',
  signUp: '/api/signup',
  logIn: '/api/login',
  logInCode: '/api/login/totp',
  logInPasskeyOptions: '/api/login/passkey/options',
  logInPasskey: '/api/login/passkey',
  logOut: '/api/logout',
  reauthenticate: '/api/reauthenticate',
  reauthenticateOptions: '/api/reauthenticate/options',
  passwordForgot: '/api/password/forgot',
  passwordReset: '/api/password/reset',
  passwordResetPasskeys: '/api/password/reset/passkeys',
  passwordChange: '/api/password/change',
  emailVerify: '/api/email/verify',
  emailVerifySend: '/api/email/verify/send',
  emailChange: '/api/email/change',
  emailChangeConfirm: '/api/email/change/confirm',
  emailChangeUndo: '/api/email/change/undo',
  profile: '/api/profile',
  sessions: '/api/sessions',
  sessionsEndOthers: '/api/sessions/end-others',
  twoFactor: '/api/two-factor',
  twoFactorStart: '/api/two-factor/start',
  twoFactorConfirm: '/api/two-factor/confirm',
  twoFactorOff: '/api/two-factor/off',
  twoFactorBackupCodes: '/api/two-factor/backup-codes',
  passkeys: '/api/passkeys',
  passkeyOptions: '/api/passkeys/options',
  events: '/api/events',
  exportJson: '/api/export.json',
  exportCsv: '/api/export.csv',
  casinos: '/api/casinos',
  dashboard: '/api/dashboard',
  ranking: '/api/ranking',
  entries: '/api/entries',
  feedback: '/api/feedback',
  deleteAccount: '/api/deleteAccount',
  vitals: '/api/vitals',
  openapi: '/api/openapi.json',
} as const

/** `…/collections`, `…/cash-outs`, `…/spends`, `…/vote` and `…/shelf` of one casino. */
export function casinoPath(
  casinoId: number,
  what: 'collections' | 'cash-outs' | 'spends' | 'vote' | 'shelf',
): string {
  return `${PATHS.casinos}/${casinoId}/${what}`
}

/** One entry of the ledger, or its restoring. */
export function entryPath(id: string, what?: 'restore'): string {
  return what ? `${PATHS.entries}/${id}/${what}` : `${PATHS.entries}/${id}`
}

/** One session of one's own. */
export function sessionPath(id: string): string {
  return `${PATHS.sessions}/${id}`
}

/** One passkey of one's own. */
export function passkeyPath(id: string): string {
  return `${PATHS.passkeys}/${id}`
}
