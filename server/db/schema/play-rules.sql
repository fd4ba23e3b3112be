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
  -- From when to when the current and all past breaks last. Those that began before this was stored are not there.
  breaks tstzmultirange not null default '{}',
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
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, delete, update (
  version, day_limit, day_raise, day_raise_requested_at, week_limit, week_raise, week_raise_requested_at,
  month_limit, month_raise, month_raise_requested_at, break_ends_at, breaks
) on play_rules to app;
