import type { Statement } from '#server/db/database.ts'

/** Adds every offered casino that is not in the user's list, with its own tier and rank. Returns the id of the profile. */
export function missingCasinosStatement(userId: string): Statement {
  return { name: 'missing-casinos', text: TEXT, values: [userId] }
}

const TEXT = `
  with profile as (
    select id from users where id = $1::uuid
  ), added as (
    insert into casinos_users (user_id, casino_id, user_tier, user_rank)
    select profile.id, casinos.id, coalesce(casinos.tier, 5), least(casinos.rank, 9999)
    from profile, casinos
    where casinos.active
      and not exists (select from casinos_users where user_id = $1::uuid and casino_id = casinos.id)
    on conflict (user_id, casino_id) do nothing
  )
  select id from profile`
