import type { Statement } from '#server/db/database.ts'

/**
 * Adds an offered casino to a user's list if it is missing, because it was listed after the user signed up. Does nothing
 * for a casino that is unknown or closed.
 */
export function ownCasinoStatement(userId: string, casinoId: number): Statement {
  return { name: 'own-casino', text: TEXT, values: [userId, casinoId] }
}

const TEXT = `
  insert into casinos_users (user_id, casino_id, user_tier, user_rank)
  select $1::uuid, id, coalesce(tier, 5), least(rank, 9999) from casinos where id = $2 and active
  on conflict (user_id, casino_id) do nothing`
