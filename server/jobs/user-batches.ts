import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/generated-types.ts'
import { transaction } from '#server/db/transaction.ts'

const BATCH = 200

/** Every user is reached once a week: one part of them each day. */
export const PARTS = 7

/**
 * Reads the IDs of users in batches, so that each transaction of a job is short.
 *
 * @param part from 0 to 6: a seventh of the users; all of them if null.
 */
export async function* userBatches(db: Database, part: number | null): AsyncGenerator<readonly string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const [found] = await transaction(db, [
      { name: 'next-users', text: NEXT_USERS, values: [after, BATCH, part] },
    ])
    const users: readonly Pick<Tables['auth.user'], 'id'>[] = found?.rows ?? []
    const ids = users.map(({ id }) => id)
    if (ids.length > 0) yield ids
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? after
  }
}

// The last byte of a random ID divides the users into parts of about the same size.
const NEXT_USERS = `
  select id from auth."user"
  where id > $1::uuid and ($3::integer is null or get_byte(uuid_send(id), 15) % ${PARTS} = $3)
  order by id limit $2::integer`
