import { hashMailToken, type MailTokens, TOKEN_LIFE_MS } from '#server/auth/mail-tokens.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { EpochMs } from '#core/units.ts'
import type { WaitingMail } from '#server/mail/claim-mail.ts'
import { type LetterKind, WORDS } from '#server/mail/words.ts'
import type { Letter } from '#server/mail/letter.ts'

type Desk = {
  readonly db: Database
  readonly tokens: MailTokens
  readonly origin: string
  readonly now: () => EpochMs
}

/**
 * Writes a mail of the outbox: only now is it looked up whether anybody has the address, and only now does the
 * token of its link begin to open anything.
 *
 * @returns null where there is nothing to send: no account of that address, or the reason is gone.
 */
export async function writeMail(desk: Desk, mail: WaitingMail): Promise<Letter | null> {
  const kind = await letterFor(desk, mail)
  if (kind === null) return null
  const token = desk.tokens.tokenOf(mail.id)
  return WORDS[kind]({
    origin: desk.origin,
    link: (path) => `${desk.origin}${path}${token}`,
    moment: writtenOut(mail.createdAt),
    device: mail.payload.device ?? 'Unknown device',
  })
}

async function letterFor(desk: Desk, mail: WaitingMail): Promise<LetterKind | null> {
  switch (mail.kind) {
    case 'verify':
    case 'reset':
      return (await arm(desk, mail, mail.kind, FOR_ADDRESS)) ? mail.kind : null
    case 'email-change':
      if (await arm(desk, mail, 'change', FOR_REQUEST)) return mail.kind
      return (await isTaken(desk, mail)) ? 'address-in-use' : null
    case 'email-changed':
      return (await arm(desk, mail, 'undo', FOR_REQUEST)) ? mail.kind : null
    default:
      return mail.kind in WORDS ? (mail.kind as LetterKind) : null
  }
}

/** Stores the token's hash, its life counted from now. @returns false when there is nothing it could open. */
async function arm(
  { db, tokens, now }: Desk,
  mail: WaitingMail,
  purpose: keyof typeof TOKEN_LIFE_MS,
  { name, text }: Omit<Statement, 'values'>,
): Promise<boolean> {
  const values = [
    mail.id,
    purpose,
    mail.address,
    hashMailToken(tokens.tokenOf(mail.id)),
    new Date(now() + TOKEN_LIFE_MS[purpose]).toISOString(),
    new Date(now()).toISOString(),
  ]
  const [armed] = await transaction(db, [{ name, text, values }])
  return armed?.rowCount === 1
}

const FOR_ADDRESS = {
  name: 'arm-token-for-address',
  text: `
    insert into auth.mail_tokens (id, user_id, purpose, email, hash, expires_at, created_at)
    select $1::uuid, id, $2::text, $3::text, $4::bytea, $5::timestamptz, $6::timestamptz
    from auth."user" where email = $3 and not ($2 = 'verify' and "emailVerified")
    on conflict (user_id, purpose) where purpose <> 'undo' do update
      set id = excluded.id, email = excluded.email, hash = excluded.hash,
        expires_at = excluded.expires_at, created_at = excluded.created_at`,
}

/** The token's row was made with the request; an address that got an account meanwhile is not offered again. */
const FOR_REQUEST = {
  name: 'arm-token-of-request',
  text: `
    update auth.mail_tokens set hash = $4::bytea, expires_at = $5::timestamptz
    where id = $1::uuid and purpose = $2 and email = $3 and $6::timestamptz is not null
      and not ($2 = 'change' and exists (select from auth."user" where email = $3))`,
}

async function isTaken({ db }: Desk, { id, address }: WaitingMail): Promise<boolean> {
  const [found] = await transaction(db, [{ name: 'is-address-taken', text: TAKEN, values: [id, address] }])
  return found?.rowCount === 1
}

const TAKEN = `
  select from auth."user" u join auth.mail_tokens t on t.id = $1::uuid and t.user_id <> u.id where u.email = $2`

function writtenOut(moment: Date): string {
  const date = moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${date}, ${moment.toISOString().slice(11, 16)} UTC`
}
