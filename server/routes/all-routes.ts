import { accountRoutes } from '#server/routes/account/account.ts'
import { calendarRoutes } from '#server/routes/account/calendar.ts'
import { emailChangeRoutes, emailLinkRoutes } from '#server/routes/account/email.ts'
import { exportRoutes } from '#server/routes/account/export.ts'
import { limitRoutes } from '#server/routes/account/limits.ts'
import { mailCodeRoutes } from '#server/routes/account/mail-code.ts'
import { passkeyRoutes } from '#server/routes/account/passkeys.ts'
import { passwordChangeRoutes, passwordResetRoutes } from '#server/routes/account/password.ts'
import { reauthenticationRoutes } from '#server/routes/account/reauthenticate.ts'
import { reminderRoutes } from '#server/routes/account/reminders.ts'
import { sessionListRoutes } from '#server/routes/account/sessions.ts'
import { settingsRoutes } from '#server/routes/account/settings.ts'
import { twoFactorRoutes } from '#server/routes/account/two-factor.ts'
import { verifyEmailRoutes } from '#server/routes/account/verify-email.ts'
import { entryRoutes } from '#server/routes/ledger/entries.ts'
import { importRoutes } from '#server/routes/ledger/imports.ts'
import { listRoutes } from '#server/routes/ledger/list.ts'
import { ownRoutes } from '#server/routes/ledger/own.ts'
import { recordRoutes } from '#server/routes/ledger/record.ts'
import { reportRoutes } from '#server/routes/ledger/reports.ts'
import { mailRequestRoutes } from '#server/routes/log-in/request-mail.ts'
import { passkeyLogInRoutes } from '#server/routes/log-in/log-in-passkey.ts'
import { logInRoutes } from '#server/routes/log-in/log-in.ts'
import { sessionRoutes } from '#server/routes/log-in/session.ts'
import { signUpRoutes } from '#server/routes/log-in/sign-up.ts'
import { operatorRoutes } from '#server/routes/operator/operator.ts'
import { calendarFeedRoutes } from '#server/routes/site/calendar-feed.ts'
import { casinoRoutes } from '#server/routes/site/casinos.ts'
import { eventRoutes } from '#server/routes/site/events.ts'
import { feedbackRoutes } from '#server/routes/site/feedback.ts'
import { healthRoutes } from '#server/routes/site/health.ts'
import { metricsRoutes } from '#server/routes/site/metrics.ts'
import { openapiRoutes } from '#server/routes/site/openapi.ts'
import { unsubscribeRoutes } from '#server/routes/site/unsubscribe.ts'
import { visitRoutes } from '#server/routes/site/visit.ts'
import { vitalsRoutes } from '#server/routes/site/vitals.ts'

/** Routes that anyone may call. */
export const PUBLIC_ROUTES = [
  sessionRoutes,
  signUpRoutes,
  logInRoutes,
  passkeyLogInRoutes,
  mailRequestRoutes,
  passwordResetRoutes,
  verifyEmailRoutes,
  mailCodeRoutes,
  emailLinkRoutes,
  casinoRoutes,
  calendarFeedRoutes,
  visitRoutes,
  unsubscribeRoutes,
  feedbackRoutes,
  vitalsRoutes,
  openapiRoutes,
  healthRoutes,
  metricsRoutes,
] as const

/** Routes of signed-in users. */
export const MEMBER_ROUTES = [
  accountRoutes,
  passwordChangeRoutes,
  emailChangeRoutes,
  reauthenticationRoutes,
  sessionListRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  listRoutes,
  recordRoutes,
  ownRoutes,
  entryRoutes,
  reportRoutes,
  importRoutes,
  limitRoutes,
  settingsRoutes,
  calendarRoutes,
  reminderRoutes,
  exportRoutes,
  eventRoutes,
  operatorRoutes,
] as const
