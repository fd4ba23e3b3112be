import type { CatalogState, InboxMessage, InboxResponse, SupportUser } from '#contract/operator.ts'
import type { PinnedNote } from '#contract/pinned-note.ts'
import type { FailedJob } from '#server/jobs/failed-jobs.ts'

/** Replaces control characters, with which a message could change the terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '\ufffd')
}

function day(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}

export function messageText({
  id,
  feedbackType,
  message,
  casino,
  figure,
  sender,
  ...at
}: InboxMessage): string {
  const about = casino === null ? [] : [figure === null ? casino : `${casino}, ${figure}`]
  const done = at.doneAt === null ? [] : [`done ${day(at.doneAt)}`]
  const head = [id, day(at.createdAt), feedbackType, `from a ${sender}`, ...about, ...done].join(' · ')
  return `${head}\n${printable(message).replaceAll(/^/gm, '    ')}`
}

export function inboxText({ messages, groups, next }: InboxResponse): string {
  const lines = messages.map(messageText)
  if (messages.length === 0) lines.push('No feedback.')
  if (next !== null) lines.push(`More: --cursor ${next}`)
  if (groups !== null && groups.length > 0) {
    const counts = groups.map(
      ({ casino, casinoId, figure, reports }) =>
        `    ${reports} × ${casino} (id ${casinoId}), ${figure ?? 'no figure named'}`,
    )
    lines.push(['Open reports by casino and figure:', ...counts].join('\n'))
  }
  return lines.join('\n\n')
}

export function failedJobsText(jobs: readonly FailedJob[]): string {
  if (jobs.length === 0) return 'No failed jobs.'
  return jobs
    .map(
      ({ id, queue, failedAt, reason }) =>
        `${id} · ${day(failedAt.toISOString())} · ${queue} · ${reason ?? 'unknown reason'}`,
    )
    .join('\n')
}

export function catalogText({ casinos, active, differences, movedOnly }: CatalogState): string {
  const lines = differences.map(({ casinoId, casino, change, oldTier, newTier, fields, changelog }) => {
    const tiers = oldTier === newTier ? [] : [`    ${tierText(oldTier)} -> ${tierText(newTier)}`]
    const values = fields.map((one) =>
      one.field === 'provenance'
        ? '    provenance: changed'
        : `    ${one.field}: ${one.old ?? 'none'} -> ${one.new ?? 'none'}`,
    )
    const named = changelog ? `newest entry: ${changelog.date} ${changelog.id}` : 'not named yet'
    return [`${casino} (id ${casinoId}), ${change}`, ...tiers, ...values, `    changelog: ${named}`].join(
      '\n',
    )
  })
  const summary = `${casinos} casinos in the database, ${active} active. ${changeText(differences.length, movedOnly)}`
  return [...lines, summary].join('\n\n')
}

/** Describes how many casinos the files would change, and of how many only the rank. */
function changeText(changed: number, movedOnly: number): string {
  if (changed === 0 && movedOnly === 0) return 'The files would change nothing.'
  if (changed === 0) return `The files would change only the rank of ${casinoCount(movedOnly)}.`
  return `The files would change ${casinoCount(changed)}.${movedOnly === 0 ? '' : ` They would change only the rank of ${movedOnly} more.`}`
}

function casinoCount(count: number): string {
  return count === 1 ? '1 casino' : `${count} casinos`
}

function tierText(tier: number | null): string {
  return tier === null ? 'no tier' : `tier ${tier}`
}

export function userText({ email, account, signUpExpiresAt, mails }: SupportUser): string {
  const pairs: [string, string][] = [['account', account === null ? 'none' : email]]
  if (account !== null) {
    pairs.push(
      ['email verified', yesNo(account.emailVerified)],
      ['created', day(account.createdAt)],
      ['location', account.place ?? 'unknown'],
      ['two-factor', account.twoFactor ? 'on' : 'off'],
      ['passkeys', `${account.passkeys}`],
      ['operator', yesNo(account.operator)],
      ['sessions', `${account.sessions}`],
      ['last seen', account.lastSeenAt === null ? 'unknown' : day(account.lastSeenAt)],
      ['casinos', `${account.casinos}`],
      ['entries', `${account.entries}`],
      ['last activity', account.lastActivityAt === null ? 'none' : day(account.lastActivityAt)],
    )
  }
  pairs.push(['pending sign-up', signUpExpiresAt === null ? 'none' : `until ${day(signUpExpiresAt)}`])
  for (const mail of mails) {
    const error = mail.error === null ? '' : `, ${mail.error}`
    pairs.push([
      `email ${mail.kind}`,
      `${mail.state}, ${day(mail.createdAt)}, attempts: ${mail.attempts}${error}`,
    ])
  }
  return pairs.map(([name, value]) => `${name}:`.padEnd(24) + value).join('\n')
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

export function noteText(note: PinnedNote | null): string {
  return note === null ? 'There is no note.' : `Note from the operator, ${note.date}: ${note.text}`
}

/** Why a command could not be done, in one line for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}
