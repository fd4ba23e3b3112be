/** Statements that make the stored sums of a user, `$1`, match entries that a test inserted without the functions. */
export const RECOUNT_LEDGER = [
  'select recount_casino(user_id, casino_id) from casinos_users where user_id = $1::uuid',
  'delete from entry_days where user_id = $1::uuid',
  `insert into entry_days
   select user_id, (occurred_at at time zone 'UTC')::date,
     count(*) filter (where kind = 'collect'),
     count(*) filter (where kind = 'cash_out'),
     count(*) filter (where kind = 'spend'),
     coalesce(sum(amount) filter (where kind = 'cash_out'), 0),
     coalesce(sum(amount) filter (where kind = 'spend'), 0)
   from entries where user_id = $1::uuid and voided_at is null group by 1, 2`,
] as const
