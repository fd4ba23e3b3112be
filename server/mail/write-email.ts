import * as z from 'zod'
import { reservedByAnother, takenByAnother } from '#server/db/address-lock.ts'
import { isRequesterSignedIn } from '#server/db/requesting-session.ts'
import {
  hashMailToken,
  LINK_PATHS,
  type MailTokens,
  TOKEN_LIFE_MS,
  type TokenPurpose,
} from '#server/mail/mail-tokens.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { EpochMs } from '#core/units.ts'
import type { ClaimedMail } from '#server/mail/claim-mail.ts'
import { type EmailKind, TEMPLATES } from '#server/mail/templates.ts'
import type { Email } from '#server/mail/render-email.ts'

type MailSettings = {
  readonly db: Database
  readonly tokens: MailTokens
  readonly origin: string
  readonly now: () => EpochMs
}

const Payload = z.object({ device: z.string().optional() })

type Chosen = { readonly kind: EmailKind; readonly signedUpAt?: Date }

/**
 * The most links per account or sign-up, and purpose; older ones are deleted. The rate limits of mails stay below this
 * within the life of a link.
 */
const MAX_LINKS = 100

/**
 * Writes an email of the outbox. Finds the account of the address and activates the token of the link only now.
 *
 * @returns null if there is nothing to send: the address has no account, or the reason no longer exists.
 * @throws an error about this email, or Unavailable.
 */
export async function writeEmail(settings: MailSettings, mail: ClaimedMail): Promise<Email | null> {
  const { device = 'Unknown device' } = Payload.parse(mail.payload)
  const chosen = await chooseTemplate(settings, mail)
  if (chosen === null) return null
  const token = settings.tokens.tokenOf(mail.id)
  return TEMPLATES[chosen.kind]({
    origin: settings.origin,
    link: (purpose) => `${settings.origin}${LINK_PATHS[purpose]}${token}`,
    code: settings.tokens.codeOf(mail.id),
    moment: formatMoment(mail.createdAt),
    signedUp: formatMoment(chosen.signedUpAt ?? mail.createdAt),
    device,
  })
}

async function chooseTemplate(settings: MailSettings, mail: ClaimedMail): Promise<Chosen | null> {
  switch (mail.kind) {
    case 'sign-up':
      return (await signUpLink(settings, mail)) ?? (await addressNotice(settings, mail))
    case 'verify':
      return (await signUpLink(settings, mail)) ?? (await accountLink(settings, mail, 'verify'))
    case 'reset':
      return await accountLink(settings, mail, 'reset')
    case 'email-change':
      return await changeLink(settings, mail)
    case 'email-changed':
      return (await activateLink(settings, mail, 'undo', UNDO)) ? { kind: 'email-changed' } : null
    default:
      return Object.hasOwn(TEMPLATES, mail.kind) ? { kind: mail.kind as EmailKind } : null
  }
}

/** Activates a link for the account of the address. */
async function accountLink(
  settings: MailSettings,
  mail: ClaimedMail,
  kind: 'verify' | 'reset',
): Promise<Chosen | null> {
  return (await activateLink(settings, mail, kind, FOR_ADDRESS)) ? { kind } : null
}

/**
 * Activates a link for the mail's sign-up, or for the newest one of its address. The link can confirm each pending sign-up
 * of the address, so all of them expire with it at the earliest, also if there is none because the address has an account,
 * so that their life reveals nothing.
 */
async function signUpLink(settings: MailSettings, mail: ClaimedMail): Promise<Chosen | null> {
  const until = timestamp(settings.now() + TOKEN_LIFE_MS.verify)
  const values = [mail.address, mail.signUpId, until, timestamp(settings.now())]
  const [extended] = await transaction(settings.db, [{ name: 'extend-sign-up', text: EXTEND, values }])
  const signUp = extended?.rows[0] as { id: string; signedUpAt: Date } | undefined
  if (!signUp || !(await activateLink(settings, mail, 'verify', FOR_SIGN_UP, [signUp.id]))) return null
  return { kind: 'verify-sign-up', signedUpAt: signUp.signedUpAt }
}

/** Chooses the notice to the owner of an address when a sign-up gets no link. */
async function addressNotice({ db, now }: MailSettings, { address }: ClaimedMail): Promise<Chosen | null> {
  const values = [address, timestamp(now())]
  const [found] = await transaction(db, [{ name: 'address-state', text: ADDRESS_STATE, values }])
  const state = found?.rows[0] as { taken: boolean; reserved: boolean } | undefined
  if (state?.taken) return { kind: 'account-exists' }
  return state?.reserved ? { kind: 'address-reserved' } : null
}

/**
 * Activates a link for the new address of an account, unless another account has it or can still take it back. Sends
 * nothing when the session that requested it has ended.
 */
async function changeLink(settings: MailSettings, mail: ClaimedMail): Promise<Chosen | null> {
  const wish = await activateLink<{ armed: boolean; taken: boolean }>(settings, mail, 'change', CHANGE)
  if (wish?.armed) return { kind: 'email-change' }
  return wish?.taken ? { kind: 'address-in-use' } : null
}

/**
 * Stores the hash of a link. Its life starts now.
 *
 * @param statement with $1 the mail, $2 the purpose, $3 the address, $4 the hash, $5 the expiry, $6 now, and further
 *   values from $7 on.
 * @returns null if there is nothing for the link to confirm.
 */
async function activateLink<Row>(
  { db, tokens, now }: MailSettings,
  mail: ClaimedMail,
  purpose: TokenPurpose,
  statement: Omit<Statement, 'values'>,
  more: readonly unknown[] = [],
): Promise<Row | null> {
  const values = [
    mail.id,
    purpose,
    mail.address,
    hashMailToken(tokens.tokenOf(mail.id)),
    timestamp(now() + TOKEN_LIFE_MS[purpose]),
    timestamp(now()),
    ...more,
  ]
  const [activated] = await transaction(db, [
    { ...statement, values },
    { name: 'delete-superfluous-links', text: SUPERFLUOUS, values: [mail.id, MAX_LINKS] },
  ])
  return (activated?.rows[0] as Row | undefined) ?? null
}

function timestamp(at: number): string {
  return new Date(at).toISOString()
}

const STORE = `
  on conflict (id) do update set user_id = excluded.user_id, sign_up_id = excluded.sign_up_id,
    hash = excluded.hash, expires_at = excluded.expires_at`

const FOR_ADDRESS = {
  name: 'arm-token-for-address',
  text: `
    insert into auth.mail_tokens (id, user_id, purpose, email, hash, expires_at, created_at)
    select $1::uuid, id, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::timestamptz
    from auth."user" where email = $3 and not ($2 = 'verify' and email_verified)
    ${STORE} returning id`,
}

// A sign-up whose link was used counts too: earlier ones are not the newest of the address.
const EXTEND = `
  with extended as (
    update auth.sign_up set expires_at = greatest(expires_at, $3::timestamptz)
    where email = $1 and expires_at > $4::timestamptz
    returning id, created_at, number
  )
  select id, created_at as "signedUpAt" from extended
  where $2::uuid is null or id = $2::uuid
  order by number desc limit 1`

const FOR_SIGN_UP = {
  name: 'arm-token-for-sign-up',
  text: `
    insert into auth.mail_tokens (id, sign_up_id, purpose, email, hash, expires_at, created_at)
    select $1::uuid, s.id, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::timestamptz
    from auth.sign_up s
    where s.id = $7::uuid and s.password_hash is not null
      and not ${takenByAnother({ email: 's.email', user: 'null::uuid', now: '$6::timestamptz' })}
    for key share of s
    ${STORE} returning id`,
}

const ADDRESS_STATE = `
  select exists (select from auth."user" where email = $1) as taken,
    ${reservedByAnother({ email: '$1', user: 'null::uuid', now: '$2::timestamptz' })} as reserved`

// The row of the token was created with the request. Its expiry is updated whether or not the address is free, because
// the export shows it to the account that asked.
const CHANGE = {
  name: 'arm-token-of-change',
  text: `
    with wish as (
      select t.id,
        exists (select from auth."user" u where u.email = t.email and u.id = t.user_id) as own,
        ${takenByAnother({ email: 't.email', user: 't.user_id', now: '$6::timestamptz' })} as taken
      from auth.mail_tokens t where t.id = $1::uuid and t.purpose = $2 and t.email = $3
        and ${isRequesterSignedIn({ family: 't.session_family', user: 't.user_id', now: '$6::timestamptz' })}
    )
    update auth.mail_tokens t set expires_at = $5::timestamptz,
      hash = case when not wish.own and not wish.taken then $4::bytea end
    from wish where t.id = wish.id
    returning t.hash is not null as armed, wish.taken`,
}

const UNDO = {
  name: 'arm-token-of-undo',
  text: `
    update auth.mail_tokens set hash = $4::bytea, expires_at = $5::timestamptz
    where id = $1::uuid and purpose = $2 and email = $3 and $6::timestamptz is not null returning id`,
}

const SUPERFLUOUS = `
  delete from auth.mail_tokens where id in (
    select t.id from auth.mail_tokens armed
    join auth.mail_tokens t on t.email = armed.email and t.purpose = armed.purpose
      and t.user_id is not distinct from armed.user_id and t.sign_up_id is not distinct from armed.sign_up_id
    where armed.id = $1::uuid and armed.purpose <> 'undo'
    order by t.created_at desc, t.id offset $2::integer
  )`

function formatMoment(moment: Date): string {
  const date = moment.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${date}, at ${moment.toISOString().slice(11, 16)} UTC`
}
