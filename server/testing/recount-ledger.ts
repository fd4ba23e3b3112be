/** Statements that make the stored sums of a user, `$1`, match entries that a test inserted without the functions. */
export const RECOUNT_LEDGER = [
  'select recount_casino(user_id, casino_id) from casinos_users where user_id = $1::uuid',
  'delete from entry_days where user_id = $1::uuid',
  `select recount_day($1::uuid, day) from (
     select distinct date_trunc('day', occurred_at, 'UTC') as day from entries where user_id = $1::uuid
   ) days`,
] as const
