import type { Route } from '#server/http/route.ts'
import { cashOut, spend } from '#server/routes/amounts.ts'
import { forgotPassword, sendVerification } from '#server/routes/ask-for-mail.ts'
import { readCasinos } from '#server/routes/casinos.ts'
import { collect } from '#server/routes/collections.ts'
import { dashboard } from '#server/routes/dashboard.ts'
import { deleteOwnAccount } from '#server/routes/delete-account.ts'
import { changeEmail, confirmNewEmail, undoNewEmail, verifyEmailAddress } from '#server/routes/email.ts'
import { changeEntry, deleteEntry, listEntries, putEntryBack } from '#server/routes/entries.ts'
import { events } from '#server/routes/events.ts'
import { exportCsv, exportJson } from '#server/routes/export.ts'
import { feedback } from '#server/routes/feedback.ts'
import { healthz, readyz } from '#server/routes/health.ts'
import { logIn } from '#server/routes/log-in.ts'
import { logInCode } from '#server/routes/log-in-code.ts'
import { logInPasskey, logInPasskeyOptions } from '#server/routes/log-in-passkey.ts'
import { logOut } from '#server/routes/log-out.ts'
import { metrics } from '#server/routes/metrics.ts'
import { openapiRoute } from '#server/routes/openapi.ts'
import { changeOwnPassword, listResetPasskeys, resetForgottenPassword } from '#server/routes/password.ts'
import { profile } from '#server/routes/profile.ts'
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '#server/routes/passkeys.ts'
import { ranking } from '#server/routes/ranking.ts'
import { reauthenticate } from '#server/routes/reauthenticate.ts'
import { reauthenticateOptions } from '#server/routes/reauthenticate-options.ts'
import { readSession, refreshSession } from '#server/routes/session.ts'
import { endOtherSessions, endSession, listSessions } from '#server/routes/sessions.ts'
import { shelf } from '#server/routes/shelf.ts'
import { signUp } from '#server/routes/sign-up.ts'
import {
  confirmTwoFactor,
  readTwoFactor,
  renewBackupCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from '#server/routes/two-factor.ts'
import { vitals } from '#server/routes/vitals.ts'
import { vote } from '#server/routes/vote.ts'

/** Every route there is: mounted, documented, and held against the access matrix of the tests. */
export const ROUTES: readonly Route[] = [
  readSession,
  refreshSession,
  signUp,
  logIn,
  logInCode,
  logInPasskeyOptions,
  logInPasskey,
  logOut,
  forgotPassword,
  resetForgottenPassword,
  listResetPasskeys,
  changeOwnPassword,
  verifyEmailAddress,
  sendVerification,
  changeEmail,
  confirmNewEmail,
  undoNewEmail,
  profile,
  reauthenticate,
  reauthenticateOptions,
  listSessions,
  endOtherSessions,
  endSession,
  readTwoFactor,
  startTwoFactor,
  confirmTwoFactor,
  turnOffTwoFactor,
  renewBackupCodes,
  listPasskeys,
  passkeyOptions,
  addPasskey,
  removePasskey,
  readCasinos,
  dashboard,
  collect,
  cashOut,
  spend,
  vote,
  shelf,
  ranking,
  listEntries,
  changeEntry,
  deleteEntry,
  putEntryBack,
  exportJson,
  exportCsv,
  feedback,
  deleteOwnAccount,
  events,
  vitals,
  openapiRoute(() => ROUTES),
  healthz,
  readyz,
  metrics,
]
