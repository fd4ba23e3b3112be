-- A user's spend limits and break, one row per user. The first spend or the first change creates the row. Every spend
-- locks it, so that the second of two concurrent spends reads the sum that includes the first.
--
-- Per period: the limit (null: none), and a pending raise, which exists while its time is set (null: no limit).
create table play_rules (
  user_id uuid primary key constraint play_rules_person references users (id),
  -- Counts the changes, so that a change based on an earlier state is detected.
  version integer not null default 0,
  day_limit numeric(12, 2) check (day_limit between 0 and 1000000),
  day_raise numeric(12, 2) check (day_raise > day_limit and day_raise <= 1000000),
  day_raise_requested_at timestamptz check (day_raise_requested_at between '1970-01-01Z' and '2200-01-01Z'),
  week_limit numeric(12, 2) check (week_limit between 0 and 1000000),
  week_raise numeric(12, 2) check (week_raise > week_limit and week_raise <= 1000000),
  week_raise_requested_at timestamptz check (week_raise_requested_at between '1970-01-01Z' and '2200-01-01Z'),
  month_limit numeric(12, 2) check (month_limit between 0 and 1000000),
  month_raise numeric(12, 2) check (month_raise > month_limit and month_raise <= 1000000),
  month_raise_requested_at timestamptz check (month_raise_requested_at between '1970-01-01Z' and '2200-01-01Z'),
  -- Null again when the user has confirmed the end.
  break_ends_at timestamptz check (break_ends_at between '1970-01-01Z' and '2200-01-01Z'),
  constraint play_rules_raise_of_limit check (
    (day_limit is not null or day_raise_requested_at is null) and
    (week_limit is not null or week_raise_requested_at is null) and
    (month_limit is not null or month_raise_requested_at is null)
  ),
  constraint play_rules_time_of_raise check (
    (day_raise is null or day_raise_requested_at is not null) and
    (week_raise is null or week_raise_requested_at is not null) and
    (month_raise is null or month_raise_requested_at is not null)
  )
);

alter table play_rules enable row level security;
alter table play_rules force row level security;
create policy own_rows on play_rules
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));

grant select, insert on play_rules to app;
grant update (
  version, day_limit, day_raise, day_raise_requested_at, week_limit, week_raise, week_raise_requested_at,
  month_limit, month_raise, month_raise_requested_at, break_ends_at
) on play_rules to app;

-- Sums what is spent in the windows of the limits, which every visit of a casino reads.
create index entries_spends on entries (user_id, occurred_at) include (amount)
  where kind = 'spend' and voided_at is null;

-- Replaces delete_account: it also erases the limits and the break. Their row is locked before the list, in the order of
-- a spend.
create or replace function delete_account(out gone boolean, out session_ids uuid[])
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  address text;
begin
  if person is null then
    raise exception 'no user is set' using errcode = '42501';
  end if;
  perform 1 from auth."user" where id = person for update;
  gone := found;
  select coalesce(array_agg(id), '{}') into session_ids from auth.session where "userId" = person;
  delete from auth."user" where id = person returning email into address;
  delete from auth.verification
    where identifier = address or strpos(identifier, person::text) > 0 or strpos(value, person::text) > 0
      or strpos(value, address) > 0;
  perform 1 from users where id = person for update;
  perform 1 from play_rules where user_id = person for update;
  perform 1 from casinos_users where user_id = person order by casino_id for update;
  delete from entries where user_id = person;
  delete from feedback where user_id = person;
  perform 1 from casino_scores s
    join casinos_users mine on mine.casino_id = s.casino_id and mine.user_id = person and mine.user_vote <> 0
    order by s.casino_id for update of s;
  update casino_scores s set score = s.score - mine.user_vote, votes = s.votes - 1
    from casinos_users mine
    where mine.user_id = person and mine.user_vote <> 0 and mine.casino_id = s.casino_id;
  delete from casinos_users where user_id = person;
  delete from play_rules where user_id = person;
  delete from users where id = person;
end
$$;
