import { parseArgs } from 'node:util'
import { FEEDBACK_TYPES, type FeedbackType } from '#core/feedback/check-feedback.ts'
import { readAccountAddress } from '#server/auth/email/email-address.ts'

export const USAGE = `Usage: npm run admin -- <command>

  feedback [--done] [--type <type>] [--casino <id>] [--cursor <cursor>]
                                   list open (or done) feedback, newest first, and reports by casino and figure
  feedback done <id>               mark a message as done
  feedback reopen <id>             mark a message as open
  catalog preview                  show what the casino files would change in the database
  catalog apply --changelog <id>   load the casino files, if this changelog entry names every changed casino
  mail-test <email>                send a test email and show the mail server’s reply
  user <email>                     show the state of an account; no notes, amounts, or votes
  user verify <email>              send the verification email again
  user end-sessions <email>        log the user out on all devices
  jobs                             list the background jobs that failed for good
  jobs retry <id>                  run a failed job again
  check-totals                     compare all totals with the ledger
  operator add <email>             grant the operator role
  operator remove <email>          revoke the operator role

Types: ${FEEDBACK_TYPES.join(', ')}.
The commands use DATABASE_URL, or the embedded database in DATA_DIR while the server is stopped.`

export type AdminCommand =
  | { readonly name: 'help' }
  | { readonly name: 'mail-test'; readonly email: string }
  | DatabaseCommand

export type DatabaseCommand =
  | { readonly name: 'catalog-preview' | 'jobs' | 'check-totals' }
  | { readonly name: 'jobs-retry'; readonly id: string }
  | { readonly name: 'feedback'; readonly query: FeedbackFilter }
  | { readonly name: 'feedback-done' | 'feedback-reopen'; readonly id: string }
  | { readonly name: 'catalog-apply'; readonly changelog: string }
  | { readonly name: EmailCommand; readonly email: string }

export type FeedbackFilter = {
  readonly state: 'open' | 'done'
  readonly type?: FeedbackType
  readonly casino?: number
  readonly cursor?: string
}

type EmailCommand = 'user' | 'user-verify' | 'user-end-sessions' | 'operator-add' | 'operator-remove'

/** The words of each command without an argument. */
const PLAIN_COMMANDS: Readonly<Record<string, 'catalog-preview' | 'jobs' | 'check-totals'>> = {
  'catalog preview': 'catalog-preview',
  jobs: 'jobs',
  'check-totals': 'check-totals',
}

/** The words of each command that takes an email address. */
const EMAIL_COMMANDS: Readonly<Record<string, EmailCommand | 'mail-test'>> = {
  'mail-test': 'mail-test',
  user: 'user',
  'user verify': 'user-verify',
  'user end-sessions': 'user-end-sessions',
  'operator add': 'operator-add',
  'operator remove': 'operator-remove',
}

/** Parses the arguments of `npm run admin`. @returns null when they are invalid. */
export function parseCommand(args: readonly string[]): AdminCommand | null {
  const parsed = parse(args)
  if (parsed === null) return null
  const { words, values } = parsed
  const line = words.join(' ')
  const { changelog, ...others } = values
  if (values.help === true || line === 'help' || args.length === 0) return { name: 'help' }
  if (line === 'feedback') return feedbackCommand(values)
  if (Object.keys(others).length > 0) return null
  if (line === 'catalog apply') return changelog ? { name: 'catalog-apply', changelog } : null
  if (changelog !== undefined) return null
  const plain = PLAIN_COMMANDS[line]
  if (plain !== undefined) return { name: plain }
  const last = words.at(-1) ?? ''
  const verb = words.slice(0, -1).join(' ')
  if (verb === 'jobs retry') return isUuid(last) ? { name: 'jobs-retry', id: last } : null
  if (verb === 'feedback done' || verb === 'feedback reopen') {
    return isUuid(last)
      ? { name: verb === 'feedback done' ? 'feedback-done' : 'feedback-reopen', id: last }
      : null
  }
  const name = EMAIL_COMMANDS[verb]
  const email = readAccountAddress(last)
  return name !== undefined && email !== null ? { name, email } : null
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        done: { type: 'boolean' },
        type: { type: 'string' },
        casino: { type: 'string' },
        cursor: { type: 'string' },
        changelog: { type: 'string' },
      },
    })
    return { words: positionals, values }
  } catch {
    return null
  }
}

type Values = NonNullable<ReturnType<typeof parse>>['values']

function feedbackCommand({ done, type, casino, cursor, changelog }: Values): AdminCommand | null {
  const known = FEEDBACK_TYPES.find((one) => one === type)
  if (changelog !== undefined || (type !== undefined && !known)) return null
  if (casino !== undefined && !/^[1-9]\d{0,8}$/.test(casino)) return null
  return {
    name: 'feedback',
    query: {
      state: done ? 'done' : 'open',
      ...(known ? { type: known } : {}),
      ...(casino === undefined ? {} : { casino: Number(casino) }),
      ...(cursor === undefined ? {} : { cursor }),
    },
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
