import * as z from 'zod'
import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { endUserSessions } from '#server/commands/operator/end-user-sessions.ts'
import { markFeedback } from '#server/commands/operator/mark-feedback.ts'
import { resendVerification } from '#server/commands/operator/resend-verification.ts'
import { sendTestMail } from '#server/commands/operator/send-test-mail.ts'
import { setOperator } from '#server/commands/operator/set-operator.ts'
import { viewUser } from '#server/commands/operator/view-user.ts'
import type { Config } from '#server/config.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { listFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { readInbox } from '#server/queries/operator/read-inbox.ts'
import { AdminError } from '#tools/admin/admin-error.ts'
import { failedJobsText, inboxText, messageText, userText } from '#tools/admin/format-output.ts'
import type { DatabaseCommand } from '#tools/admin/parse-command.ts'

/** Runs a command on the database. @returns its output. @throws AdminError, ApiError with the reason. */
export async function runCommand(deps: AuditDeps, command: DatabaseCommand): Promise<string> {
  switch (command.name) {
    case 'feedback':
      return inboxText(await readInbox(deps, command.query))
    case 'feedback-done':
    case 'feedback-reopen': {
      const message = await markFeedback(deps, command.id, command.name === 'feedback-done')
      if (message === null) throw new AdminError('There is no message with this ID.')
      return messageText(message)
    }
    case 'catalog-preview':
      return await (await catalogueCommands()).previewCatalogue(deps)
    case 'catalog-apply':
      return await (await catalogueCommands()).applyCatalogue(deps, command.changelog)
    case 'jobs':
      return failedJobsText(await listFailedJobs(deps))
    case 'jobs-retry':
      if (!(await retryFailedJob(deps, command.id)))
        throw new AdminError('There is no failed job with this ID.')
      return 'The job is back in its queue. A running server starts it within a minute.'
    case 'check-totals':
      return await checkAllTotals(deps)
    case 'user':
      return userText(await viewUser(deps, command.email))
    case 'user-verify':
      await resendVerification(deps, command.email, () => Promise.resolve(0))
      return 'The email is queued. A running server sends it within seconds.'
    case 'user-end-sessions': {
      const { length } = await endUserSessions(deps, command.email)
      return `Ended ${length} ${length === 1 ? 'session' : 'sessions'}.`
    }
    case 'operator-add':
    case 'operator-remove':
      return await changeRole(deps, command.email, command.name === 'operator-add')
  }
}

async function checkAllTotals({ db }: AuditDeps): Promise<string> {
  const wrong = await checkTotals(db)
  if (wrong > 0)
    throw new AdminError(
      `${wrong} ${wrong === 1 ? 'row differs' : 'rows differ'} from the sum of the entries.`,
    )
  return 'All totals equal the sums of their entries.'
}

/** Loads the changelog, which operators edit by hand, only for the commands that need it: importing an invalid one fails. */
async function catalogueCommands() {
  try {
    return await import('#tools/admin/catalogue-commands.ts')
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new AdminError(
      'catalogue/changes.json is invalid. npm run catalogue -- validate names the problems.',
    )
  }
}

/** Sends a test email. Needs no database. @throws AdminError with the reply of the mail server. */
export async function runMailTest(config: Config, email: string): Promise<string> {
  const sent = await sendTestMail(config, email)
  if (!sent.ok) throw new AdminError(`The email was not sent. ${sent.reason}`)
  return 'The mail server accepted the email.'
}

async function changeRole(deps: AuditDeps, email: string, operator: boolean): Promise<string> {
  const account = await setOperator(deps, email, operator)
  if (account === null) throw new AdminError('This address has no account.')
  if (!operator) return `${email} is no longer an operator.`
  const hint = account.twoFactor ? '' : ' The tools require two-factor authentication, which is off.'
  return `${email} is now an operator.${hint}`
}
