import { parseArgs } from 'node:util'
import * as z from 'zod'
import { FEEDBACK_TYPES } from '#core/feedback/check-feedback.ts'
import { readAccountAddress } from '#server/auth/email/email-address.ts'
import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { learnFromMembers } from '#server/commands/learn-from-members.ts'
import { endUserSessions } from '#server/commands/operator/end-user-sessions.ts'
import { markFeedback } from '#server/commands/operator/mark-feedback.ts'
import { pinNote, removeNote } from '#server/commands/operator/pin-note.ts'
import { resendVerification } from '#server/commands/operator/resend-verification.ts'
import { sendTestMail } from '#server/commands/operator/send-test-mail.ts'
import { setOperator } from '#server/commands/operator/set-operator.ts'
import { viewUser } from '#server/commands/operator/view-user.ts'
import type { Config } from '#server/config.ts'
import { checkTotals } from '#server/jobs/check-totals.ts'
import { countPartialMonths } from '#server/jobs/fill-days.ts'
import { listFailedJobs, retryFailedJob } from '#server/jobs/failed-jobs.ts'
import { createCatalogCache } from '#server/queries/catalog/catalog-cache.ts'
import { readNote } from '#server/queries/operator/note-cache.ts'
import { readLearned } from '#server/queries/operator/read-learned.ts'
import { readInbox } from '#server/queries/operator/read-inbox.ts'
import {
  AdminError,
  failedJobsText,
  inboxText,
  messageText,
  noteText,
  userText,
} from '#tools/admin/format-output.ts'
import { learnedText } from '#tools/admin/learned-text.ts'

/** What a command does: returns its output, or throws AdminError or ApiError with the reason. */
export type AdminCommand =
  | { readonly needs: 'database'; readonly run: (deps: AuditDeps) => Promise<string> }
  | { readonly needs: 'config'; readonly run: (config: Config) => Promise<string> }

type OnDatabase<Argument> = (deps: AuditDeps, argument: Argument) => Promise<string>

/** One line of the help, and what reads the rest of the arguments. It returns null if they are invalid. */
type Entry = {
  /** Its words, then what it takes. */
  readonly usage: string
  readonly help: string
  readonly options?: readonly (keyof Options)[]
  readonly read: (argument: string | undefined, options: Options) => AdminCommand | null
}

const SHOWN = 'Servers read the note every ten seconds.'

const COMMANDS: readonly Entry[] = [
  {
    usage: 'feedback [--done] [--type <type>] [--casino <id>] [--cursor <cursor>]',
    help: 'list open (or done) feedback, newest first, and reports by casino and figure',
    options: ['done', 'type', 'casino', 'cursor'],
    read: (_argument, { done, type, casino, cursor }) => {
      const known = FEEDBACK_TYPES.find((one) => one === type)
      if ((type !== undefined && !known) || !/^([1-9]\d{0,8})?$/.test(casino ?? '')) return null
      const query = {
        state: done ? 'done' : 'open',
        ...(known && { type: known }),
        ...(casino && { casino: Number(casino) }),
        ...(cursor !== undefined && { cursor }),
      } as const
      return onDatabase(async (deps) => inboxText(await readInbox(deps, query)))
    },
  },
  withId('feedback done <id>', 'mark a message as done', (deps, id) => mark(deps, id, true)),
  withId('feedback reopen <id>', 'mark a message as open', (deps, id) => mark(deps, id, false)),
  plain('catalog preview', 'show what the casino files would change in the database', async (deps) =>
    (await catalogCommands()).previewCatalog(deps),
  ),
  {
    usage: 'catalog apply --changelog <id>',
    help: 'load the casino files, if this changelog entry names every changed casino',
    options: ['changelog'],
    read: (_argument, { changelog }) =>
      changelog ? onDatabase(async (deps) => (await catalogCommands()).applyCatalog(deps, changelog)) : null,
  },
  plain('learned', 'show what was learned from claims next to the catalog’s figures', async (deps) =>
    learnedText(await readLearned(deps)),
  ),
  plain('learn', 'learn from the claims of the members who agreed, as each night', async (deps) => {
    const { bonuses } = await learnFromMembers({ ...deps, catalog: createCatalogCache(deps.db) })
    return `Something is known of ${bonuses} ${bonuses === 1 ? 'bonus' : 'bonuses'}. Servers show this within a minute.`
  }),
  plain('note', 'show the note on the public pages', async ({ db }) => noteText(await readNote(db))),
  plain('note remove', 'remove the note', async (deps) => {
    await removeNote(deps)
    return `${noteText(null)} ${SHOWN}`
  }),
  {
    usage: 'note pin <text>',
    help: 'pin a note on the public pages: plain text, at most 280 characters',
    read: (text = '') => onDatabase(async (deps) => `${noteText(await pinNote(deps, text))}\n${SHOWN}`),
  },
  {
    usage: 'mail-test <email>',
    help: 'send a test email and show the mail server’s reply',
    read: (argument) => {
      const email = readAccountAddress(argument ?? '')
      return email === null ? null : { needs: 'config', run: (config) => testMail(config, email) }
    },
  },
  withEmail(
    'user <email>',
    'show the state of an account; no notes, amounts, or votes',
    async (deps, email) => userText(await viewUser(deps, email)),
  ),
  withEmail('user verify <email>', 'send the verification email again', async (deps, email) => {
    await resendVerification(deps, email, () => Promise.resolve(0))
    return 'The email is queued. A running server sends it within seconds.'
  }),
  withEmail('user end-sessions <email>', 'log the user out on all devices', async (deps, email) => {
    const { length } = await endUserSessions(deps, email)
    return `Ended ${length} ${length === 1 ? 'session' : 'sessions'}.`
  }),
  plain('jobs', 'list the background jobs that failed for good', async (deps) =>
    failedJobsText(await listFailedJobs(deps)),
  ),
  withId('jobs retry <id>', 'run a failed job again', async (deps, id) => {
    if (!(await retryFailedJob(deps, id))) throw new AdminError('There is no failed job with this ID.')
    return 'The job is back in its queue. A running server starts it within a minute.'
  }),
  plain('check-totals', 'compare all totals with the ledger', async ({ db }) => {
    const [wrong, partial] = [await checkTotals(db), await countPartialMonths(db)]
    const months = partial === 1 ? 'month of a casino is' : 'months of casinos are'
    const uncounted =
      partial === 0 ? '' : ` ${partial} ${months} not counted by day yet, which the job fill-days does.`
    if (wrong === 0) return `All totals equal the sums of their entries.${uncounted}`
    const rows = wrong === 1 ? 'row differs' : 'rows differ'
    throw new AdminError(`${wrong} ${rows} from the sum of the entries.${uncounted}`)
  }),
  withEmail('operator add <email>', 'grant the operator role', (deps, email) => setRole(deps, email, true)),
  withEmail('operator remove <email>', 'revoke the operator role', (deps, email) =>
    setRole(deps, email, false),
  ),
]

export const USAGE = `Usage: npm run admin -- <command>

${COMMANDS.map(({ usage, help }) => `  ${usage.padEnd(31)}${usage.length > 31 ? `\n${' '.repeat(35)}` : '  '}${help}`).join('\n')}

Types: ${FEEDBACK_TYPES.join(', ')}.
The commands use DATABASE_URL, or the embedded database in DATA_DIR while the server is stopped.`

/** Parses the arguments of `npm run admin`. @returns null when they are invalid. */
export function parseCommand(args: readonly string[]): AdminCommand | 'help' | null {
  const parsed = parse(args)
  if (parsed === null) return null
  const { positionals: words, values } = parsed
  if (values.help || words.join(' ') === 'help' || args.length === 0) return 'help'
  for (const { usage, options = [], read } of COMMANDS) {
    const own = usage.split(/ [<[-]/)[0]?.split(' ') ?? []
    const takes = usage.split(' ')[own.length]?.startsWith('<') ? 1 : 0
    if (words.length !== own.length + takes || own.some((word, at) => word !== words[at])) continue
    const isAllowed = Object.keys(values).every((option) => options.some((one) => one === option))
    return isAllowed ? read(words[own.length], values) : null
  }
  return null
}

type Options = NonNullable<ReturnType<typeof parse>>['values']

function parse(args: readonly string[]) {
  try {
    const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const
    const options = { help: flag, done: flag, type: text, casino: text, cursor: text, changelog: text }
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    return null
  }
}

function onDatabase(run: (deps: AuditDeps) => Promise<string>): AdminCommand {
  return { needs: 'database', run }
}

function plain(usage: string, help: string, run: (deps: AuditDeps) => Promise<string>): Entry {
  return { usage, help, read: () => onDatabase(run) }
}

function withEmail(usage: string, help: string, run: OnDatabase<string>): Entry {
  const read = (argument = '') => {
    const email = readAccountAddress(argument)
    return email === null ? null : onDatabase((deps) => run(deps, email))
  }
  return { usage, help, read }
}

function withId(usage: string, help: string, run: OnDatabase<string>): Entry {
  const read = (id = '') => (z.guid().safeParse(id).success ? onDatabase((deps) => run(deps, id)) : null)
  return { usage, help, read }
}

async function mark(deps: AuditDeps, id: string, done: boolean): Promise<string> {
  const message = await markFeedback(deps, id, done)
  if (message === null) throw new AdminError('There is no message with this ID.')
  return messageText(message)
}

/** Loads the changelog, which operators edit by hand, only for the commands that need it: importing an invalid one fails. */
async function catalogCommands() {
  try {
    return await import('#tools/admin/catalog-commands.ts')
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new AdminError('catalog/changes.json is invalid. npm run catalog -- validate names the problems.')
  }
}

async function testMail(config: Config, email: string): Promise<string> {
  const sent = await sendTestMail(config, email)
  if (!sent.ok) throw new AdminError(`The email was not sent. ${sent.reason}`)
  return 'The mail server accepted the email.'
}

async function setRole(deps: AuditDeps, email: string, operator: boolean): Promise<string> {
  const account = await setOperator(deps, email, operator)
  if (account === null) throw new AdminError('This address has no account.')
  if (!operator) return `${email} is no longer an operator.`
  const hint = account.twoFactor ? '' : ' The tools require two-factor authentication, which is off.'
  return `${email} is now an operator.${hint}`
}
