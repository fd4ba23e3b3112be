import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/generated-types.ts'
import { transaction } from '#server/db/transaction.ts'

const BATCH = 200

/** Every user is reached once a week: one part of them each day. */
export const PARTS = 7

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Reads the IDs of users in batches, so that each transaction of a job is short.
 *
 * @param part from 0 to 6: a seventh of the users; all of them if null.
 */
export async function* userBatches(db: Database, part: number | null): AsyncGenerator<readonly string[]> {
  yield* batchesBetween(db, part, FIRST_ID, LAST_ID)
}

/** Reads the IDs of all users in batches, beginning with those after an ID, so that a job that needs only some takes others each time. */
export async function* userBatchesFrom(db: Database, start: string): AsyncGenerator<readonly string[]> {
  yield* batchesBetween(db, null, start, LAST_ID)
  yield* batchesBetween(db, null, FIRST_ID, start)
}

/** @param last the last ID, inclusive. */
async function* batchesBetween(
  db: Database,
  part: number | null,
  first: string,
  last: string,
): AsyncGenerator<readonly string[]> {
  let after = first
  for (;;) {
    const [found] = await transaction(db, [
      { name: 'next-users', text: NEXT_USERS, values: [after, BATCH, part, last] },
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
  where id > $1::uuid and id <= $4::uuid and ($3::integer is null or get_byte(uuid_send(id), 15) % ${PARTS} = $3)
  order by id limit $2::integer`
