import { digestPath } from '#contract/account-paths.ts'
import * as z from 'zod'
import { isOwnedByAnother, isReservedByAnother, isTakenByAnother } from '#server/db/address-lock.ts'
import { isRequesterSignedIn, LINK_PATHS, type MailTokens, TOKEN_LIFE_MS } from '#server/mail/mail-tokens.ts'
import { activateLink, deleteSuperfluous, storeLink } from '#server/mail/mail-links.ts'
import { UNSUBSCRIBE_PAGE, type UnsubscribeTokens } from '#server/mail/unsubscribe-tokens.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { LATE_DIGEST_MS } from '#core/reminders/find-reminders.ts'
import { inTransaction, query } from '#server/db/query.ts'
import type { EpochMs } from '#core/units.ts'
import { type EmailKind, TEMPLATES } from '#server/mail/templates.ts'
import type { Email } from '#server/mail/render-email.ts'
import type { UnsentMail } from '#server/mail/unsent-mail.ts'

type MailSettings = {
  readonly db: Database
  readonly tokens: MailTokens
  readonly unsubscribe: UnsubscribeTokens
  readonly origin: string
  readonly now: () => EpochMs
  /** Returns whether a user gets no reminder now. */
  readonly isSilent: (userId: string) => Promise<boolean>
}

const Payload = z.object({
  device: z.string().optional(),
  summary: z.string().optional(),
  overdue: z.string().optional(),
})

type Chosen = { readonly kind: EmailKind; readonly signedUpAt?: Date }

/** A server of a later version queued the mail, and can write it. */
class UnknownMailError extends Error {
  override readonly name = 'UnknownMailError'
}

/**
 * Writes an email of the outbox. Finds the account of the address and activates the token of the link only now.
 *
 * @returns null if there is nothing to send: the address has no account, or the reason no longer exists.
 * @throws an error about this email, or Unavailable.
 */
export async function writeEmail(settings: MailSettings, mail: UnsentMail): Promise<Email | null> {
  const { device = 'Unknown device', summary = '', overdue = null } = Payload.parse(mail.payload)
  const chosen = await chooseTemplate(settings, mail)
  if (chosen === null) return null
  const token = settings.tokens.tokenOf(mail.id)
  const unsubscribe = settings.unsubscribe.tokenOf(mail.userId ?? '')
  return TEMPLATES[chosen.kind]({
    origin: settings.origin,
    link: (purpose) => `${settings.origin}${LINK_PATHS[purpose]}${token}`,
    code: settings.tokens.codeOf(mail.id),
    moment: formatMoment(mail.createdAt),
    signedUp: formatMoment(chosen.signedUpAt ?? mail.createdAt),
    device,
    summary,
    overdue,
    unsubscribeUrl: settings.origin + digestPath('unsubscribe', unsubscribe),
    unsubscribePage: settings.origin + UNSUBSCRIBE_PAGE + unsubscribe,
  })
}

async function chooseTemplate(settings: MailSettings, mail: UnsentMail): Promise<Chosen | null> {
  switch (mail.kind) {
    case 'sign-up':
      return (await signUpLink(settings, mail)) ?? (await addressNotice(settings, mail))
    case 'verify':
      return (await signUpLink(settings, mail)) ?? (await accountLink(settings, mail, 'verify'))
    case 'reset':
      return await accountLink(settings, mail, 'reset')
    case 'email-change':
      return await changeLink(settings, mail)
    case 'reminder-digest':
      return (await wantsDigest(settings, mail)) ? { kind: 'reminder-digest' } : null
    case 'email-changed':
      return await undoLink(settings, mail)
    default:
      if (!Object.hasOwn(TEMPLATES, mail.kind)) throw new UnknownMailError()
      return { kind: mail.kind as EmailKind }
  }
}

/**
 * Returns whether the user still wants the digest at this address, which may have changed since it was queued, and is to be
 * reminded now.
 */
async function wantsDigest(
  { db, now, isSilent }: MailSettings,
  { userId, address, createdAt }: UnsentMail,
): Promise<boolean> {
  if (userId === null || now() - createdAt.getTime() > LATE_DIGEST_MS) return false
  if (await isSilent(userId)) return false
  const { settings } = await callFunction(db, 'read_reminders', { userId })
  if (settings.email !== true) return false
  const user = await query(db)
    .selectFrom('auth.user')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', address)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return user !== undefined
}

/** Activates a link for the account of the address. */
async function accountLink(
  settings: MailSettings,
  mail: UnsentMail,
  kind: 'verify' | 'reset',
): Promise<Chosen | null> {
  return await inTransaction(settings.db, async (trx) => {
    const user = await trx
      .selectFrom('auth.user')
      .select(['id', 'emailVerified'])
      .where('email', '=', mail.address)
      .executeTakeFirst()
    if (user === undefined || (kind === 'verify' && user.emailVerified)) return null
    await storeLink(trx, settings, mail, kind, { userId: user.id })
    return { kind }
  })
}

/**
 * Activates a link for the mail's sign-up, or for the newest one of its address. The link can confirm each pending sign-up
 * of the address, so all of them expire with it at the earliest, also if there is none because the address has an account,
 * so that their life reveals nothing.
 */
async function signUpLink(settings: MailSettings, mail: UnsentMail): Promise<Chosen | null> {
  const now = new Date(settings.now())
  const until = new Date(now.getTime() + TOKEN_LIFE_MS.verify)
  return await inTransaction(settings.db, async (trx) => {
    const pending = await trx
      .updateTable('auth.signUp')
      .set((eb) => ({ expiresAt: eb.fn<Date>('greatest', ['expiresAt', eb.val(until)]) }))
      .where('email', '=', mail.address)
      .where('expiresAt', '>', now)
      .returning(['id', 'createdAt', 'number', 'passwordHash'])
      .execute()
    // A sign-up whose link was used counts too: earlier ones are not the newest of the address.
    const [signUp] = pending
      .filter(({ id }) => mail.signUpId === null || id === mail.signUpId)
      .toSorted((one, other) => other.number - one.number)
    if (!signUp?.passwordHash || (await isTakenByAnother(trx, mail.address, null, now))) return null
    await storeLink(trx, settings, mail, 'verify', { signUpId: signUp.id })
    return { kind: 'verify-sign-up', signedUpAt: signUp.createdAt }
  })
}

/** Chooses the notice to the owner of an address when a sign-up gets no link. */
async function addressNotice({ db, now }: MailSettings, { address }: UnsentMail): Promise<Chosen | null> {
  if (await isOwnedByAnother(query(db), address, null)) return { kind: 'account-exists' }
  const isReserved = await isReservedByAnother(query(db), address, null, new Date(now()))
  return isReserved ? { kind: 'address-reserved' } : null
}

/**
 * Activates a link for the new address of an account, unless another account has it or can still take it back. Sends
 * nothing when the session that requested it has ended.
 *
 * The row of the link was created with the request. Its expiry is updated whether or not the address is free, because the
 * export shows it to the account that asked.
 */
async function changeLink(settings: MailSettings, mail: UnsentMail): Promise<Chosen | null> {
  const now = new Date(settings.now())
  return await inTransaction(settings.db, async (trx) => {
    const request = await trx
      .selectFrom('auth.mailTokens')
      .select('userId')
      .where('id', '=', mail.id)
      .where('purpose', '=', 'change')
      .where(isRequesterSignedIn('auth.mailTokens', now))
      .executeTakeFirst()
    if (!request?.userId) return null
    const { userId } = request
    const isTaken = await isTakenByAnother(trx, mail.address, userId, now)
    // Nobody owns it, this account included.
    const isFree = !isTaken && !(await isOwnedByAnother(trx, mail.address, null))
    if (!(await activateLink(trx, settings, mail, 'change', isFree))) return null
    await deleteSuperfluous(trx, { email: mail.address, purpose: 'change', userId, signUpId: null })
    if (isTaken) return { kind: 'address-in-use' }
    return isFree ? { kind: 'email-change' } : null
  })
}

/** Activates the link back to the old address, whose row was created with the change. */
async function undoLink(settings: MailSettings, mail: UnsentMail): Promise<Chosen | null> {
  const isActive = await activateLink(query(settings.db), settings, mail, 'undo', true)
  return isActive ? { kind: 'email-changed' } : null
}

function formatMoment(moment: Date): string {
  const date = moment.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${date}, at ${moment.toISOString().slice(11, 16)} UTC`
}
