import type { LimitPeriod } from '#core/limits/limit-rules.ts'

/** The path of each resource, for the server and the browser. */
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
  emailCode: '/api/email/code',
  emailChange: '/api/email/change',
  emailChangeConfirm: '/api/email/change/confirm',
  emailChangeUndo: '/api/email/change/undo',
  profile: '/api/profile',
  place: '/api/place',
  settings: '/api/settings',
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
  availability: '/api/availability',
  dashboard: '/api/dashboard',
  list: '/api/list',
  summary: '/api/summary',
  balances: '/api/balances',
  ownCasinos: '/api/own-casinos',
  ranking: '/api/ranking',
  round: '/api/round',
  entries: '/api/entries',
  reports: '/api/reports',
  calendar: '/api/calendar',
  imports: '/api/imports',
  importCheck: '/api/imports/check',
  limits: '/api/limits',
  breaks: '/api/breaks',
  breakEndConfirmation: '/api/breaks/end-confirmation',
  reminders: '/api/reminders',
  remindersSnooze: '/api/reminders/snooze',
  reminderDevices: '/api/reminders/devices',
  unsubscribe: '/api/reminders/unsubscribe',
  resubscribe: '/api/reminders/resubscribe',
  feedback: '/api/feedback',
  account: '/api/account',
  deleteAccount: '/api/deleteAccount',
  operatorFeedback: '/api/operator/feedback',
  operatorCatalog: '/api/operator/catalog',
  operatorJobs: '/api/operator/jobs',
  operatorNote: '/api/operator/note',
  operatorMailTest: '/api/operator/mail-test',
  operatorFindUser: '/api/operator/users/find',
  operatorVerification: '/api/operator/users/verification',
  operatorEndSessions: '/api/operator/users/end-sessions',
  vitals: '/api/vitals',
  openapi: '/api/openapi.json',
} as const

/** Returns the path of a resource of one casino. */
export function casinoPath(
  casinoId: number,
  resource:
    | 'collections'
    | 'cash-outs'
    | 'spends'
    | 'corrections'
    | 'played'
    | 'vote'
    | 'visibility'
    | 'figures'
    | 'ready'
    | 'countdown'
    | 'tags',
): string {
  return `${PATHS.casinos}/${casinoId}/${resource}`
}

/** Returns the path of a casino or a bonus of the user's own. */
export function ownCasinoPath(casinoId: number): string {
  return `${PATHS.ownCasinos}/${casinoId}`
}

/** Returns the path that leads to a casino's site, if the visitor's place, limits, and breaks allow it. */
export function visitPath(casinoId: number): string {
  return `${PATHS.casinos}/${casinoId}/visit`
}

/** Returns the path of the calendar feed with a token. */
export function calendarFeedPath(token: string): string {
  return `/calendar/${token}.ics`
}

/** Returns the path of an entry of the ledger, or of the action that restores it. */
export function entryPath(id: string, action?: 'restore'): string {
  return action ? `${PATHS.entries}/${id}/${action}` : `${PATHS.entries}/${id}`
}

/** Returns the path of the report of a tax year. */
export function taxPath(year: number): string {
  return `${PATHS.reports}/tax/${year}`
}

/** Returns the path of an import. */
export function importPath(id: string): string {
  return `${PATHS.imports}/${id}`
}

/** Returns the path of the spend limit of a period, of its confirmation, or of its pending raise. */
export function limitPath(period: LimitPeriod, resource?: 'confirm' | 'pending'): string {
  return resource ? `${PATHS.limits}/${period}/${resource}` : `${PATHS.limits}/${period}`
}

/** Returns the path that ends the digest by email of the user of a token, or turns it on again. */
export function digestPath(action: 'unsubscribe' | 'resubscribe', token: string): string {
  return `${PATHS[action]}/${token}`
}

/** Returns the path of a device that receives reminders, or of its test. */
export function reminderDevicePath(id: string, resource?: 'test'): string {
  return resource ? `${PATHS.reminderDevices}/${id}/${resource}` : `${PATHS.reminderDevices}/${id}`
}

/** Returns the path of a message in the feedback inbox. */
export function operatorJobPath(id: string): string {
  return `${PATHS.operatorJobs}/${id}/retry`
}

export function operatorFeedbackPath(id: string): string {
  return `${PATHS.operatorFeedback}/${id}`
}

/** Returns the path of a session of the signed-in user. */
export function sessionPath(id: string): string {
  return `${PATHS.sessions}/${id}`
}

/** Returns the path of a passkey of the signed-in user. */
export function passkeyPath(id: string): string {
  return `${PATHS.passkeys}/${id}`
}

/** The catalog without the texts that a list does not show. */
export const LIST_CASINOS = `${PATHS.casinos}?form=list`
