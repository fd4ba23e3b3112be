/** The SQL of bench/bare-server.ts. `$1` is the user. */

const OWN_COLUMNS = `casino_id, last_collected, user_total_payout, user_total_spent, user_vote, user_tier, user_rank,
  hidden, snoozed_until`

/** Reads only the user's rows. */
export const READ_ROWS = `select ${OWN_COLUMNS} from casinos_users where user_id = $1`

/** Reads the user's rows with what a dashboard without a catalog shows of each casino: 40 KB of JSON for 66 casinos. */
export const READ_JOINED_ROWS = `select own.*, c.name, c.tier, c.rank, c.link, c.site, c.status, c.operator, c.min_age,
    c.reset_type, c.reset_value, c.reset_zone, c.reset_confirmed, c.expected_daily_reward, c.rtp, c.supports_crypto,
    c.bank_min, c.gift_min, c.crypto_min, c.currency, s.score, s.votes
  from (${READ_ROWS}) own join casinos c on c.id = own.casino_id left join casino_scores s on s.casino_id = c.id`

const UPSERT_COLLECTION = `insert into casinos_users (user_id, casino_id, last_collected, user_tier, user_rank)
  values ($1, $2, now(), 3, 9999)
  on conflict (user_id, casino_id) do update set last_collected = excluded.last_collected
  returning ${OWN_COLUMNS}`

/** Writes only the user's row. */
export const COLLECT = UPSERT_COLLECTION

const VOTE_STEPS = `previous as (
    select user_vote from casinos_users where user_id = $1 and casino_id = $2 for update
  ), changed as (
    update casinos_users set user_vote = $3::int from previous p
    where user_id = $1 and casino_id = $2
    returning ${OWN_COLUMNS.replaceAll('user_vote', 'casinos_users.user_vote')}, p.user_vote as previous_vote
  ), scored as (
    update casino_scores s set score = s.score + $3::int - changed.previous_vote,
      votes = s.votes + case when changed.previous_vote = 0 then 1 else 0 end
    from changed where s.casino_id = changed.casino_id returning s.casino_id, s.score, s.votes
  )`

/** Writes only the vote and the score. */
export const VOTE = `with ${VOTE_STEPS} select score from scored`

export const REORDER = `insert into casinos_users (user_id, casino_id, user_tier, user_rank)
  select $1, * from unnest($2::int[], $3::smallint[], $4::int[])
  on conflict (user_id, casino_id) do update set user_tier = excluded.user_tier, user_rank = excluded.user_rank`

const UNCHANGED_ROWS = `select ${OWN_COLUMNS} from casinos_users where user_id = $1 and casino_id <> $2`
const STORED_SCORES = 'scored as (select casino_id, score, votes from casino_scores)'

/** The steps from the rows `own` and from `scored` to the fields of the product's rows. */
const presentRows = (own: string) => `resolved as (
    select own.*, coalesce(s.score, 0) as community_rank, coalesce(s.votes, 0) as votes, c.reset_type, c.reset_value,
      round(c.expected_daily_reward * c.rtp / 100, 2) as expected_reward,
      case when c.reset_type = 'hourly' then c.reset_value::int end as hours,
      coalesce(c.reset_zone, 'UTC') as zone,
      date_trunc('day', own.last_collected at time zone coalesce(c.reset_zone, 'UTC')) as day
    from ${own} own join casinos c on c.id = own.casino_id left join scored s on s.casino_id = c.id
    where c.active
  ), timed as (
    select *, case
      when reset_type is distinct from 'specific_time' or reset_value is null then last_collected + make_interval(hours => coalesce(hours, 24))
      when (day + reset_value::interval) at time zone zone > last_collected
        then (day + reset_value::interval) at time zone zone
      else (day + interval '1 day' + reset_value::interval) at time zone zone end as next_available_at
    from resolved
  ), valued as (
    select *, coalesce(next_available_at <= now(), true) as ready,
      case when hours < 24 then round(expected_reward * hours / 24, 2) else expected_reward end as claim
    from timed
  )`

/** The changed row, and the totals of the list. */
const PRESENT_WRITE = `summed as (
    select *, sum(user_total_payout) over () as collected, sum(user_total_spent) over () as spent from own
  ), ${presentRows('(select * from summed where casino_id = $2)')}
  select ${OWN_COLUMNS}, community_rank, votes, expected_reward, next_available_at, ready,
    collected, spent, collected - spent as profit
  from valued`

/** Writes the row and the ledger entry, and reads what the product returns. `$3` is the entry, `$4` its hash. */
export const COLLECT_WHOLE = `with changed as (${UPSERT_COLLECTION}), entry as (
    insert into entries (user_id, id, casino_id, kind, occurred_at, received_at, body)
    select $1, $3::uuid, casino_id, 'collect', now(), now(), $4::bytea from changed
    on conflict (user_id, id) do nothing
  ), own as (select * from changed union all ${UNCHANGED_ROWS}), ${STORED_SCORES}, ${PRESENT_WRITE}`

/** Writes the vote and the score, and reads what the product returns. */
export const VOTE_WHOLE = `with ${VOTE_STEPS}, own as (
    select ${OWN_COLUMNS} from changed union all ${UNCHANGED_ROWS}
  ), ${PRESENT_WRITE}`
