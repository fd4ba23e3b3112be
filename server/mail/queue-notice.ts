import { randomUUID } from 'node:crypto'
import type { EpochMs } from '#core/units.ts'
import type { Statement } from '#server/db/database.ts'

/** A change of an account that its owner is always notified of. */
export type Notice =
  | { readonly kind: 'two-factor-on' | 'two-factor-off' }
  | { readonly kind: 'passkey-added' | 'passkey-deleted'; readonly passkeyId: string }

/**
 * Returns the statement that adds a notice to the outbox. Run it in the transaction of the change: after an insert, before
 * a delete. It does nothing if the subject of the notice does not exist.
 */
export function queueNotice(userId: string, notice: Notice, now: EpochMs): Statement {
  const at = new Date(now).toISOString()
  const about = 'passkeyId' in notice ? [notice.passkeyId] : []
  return {
    name: `queue-notice.${notice.kind}`,
    text: TEXT[notice.kind],
    values: [randomUUID(), notice.kind, userId, at, ...about],
  }
}

const text = (happened: string) => `
  insert into auth.outbox (id, kind, address, user_id, created_at, not_before)
  select $1::uuid, $2, u.email, u.id, $4::timestamptz, $4::timestamptz
  from auth."user" u where u.id = $3::uuid and exists (${happened})`

const PASSKEY = text('select from auth.passkey p where p.user_id = u.id and p.id = $5::uuid')

const TEXT = {
  'two-factor-on': text(
    'select from auth.second_factor f where f.user_id = u.id and f.confirmed_at = $4::timestamptz',
  ),
  'two-factor-off': text(
    'select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null',
  ),
  'passkey-added': PASSKEY,
  'passkey-deleted': PASSKEY,
} as const satisfies Record<Notice['kind'], string>
