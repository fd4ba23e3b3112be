-- The casinos and their further bonuses: reference data, loaded from the files of the catalog at every start. Null means that
-- no source states it.
create table casinos (
  id integer primary key check (id > 0),
  name text not null check (name <> ''),
  tier smallint check (tier between 1 and 5),
  tier_reason text,
  rank integer not null default 9999 check (rank > 0),
  link text check (link ~ '^https://'),
  referral boolean not null default false,
  site text check (site ~ '^https?://'),
  active boolean not null default true,
  status text not null,
  operator text,
  min_age smallint check (min_age between 18 and 120),
  reset_type text check (reset_type in ('hourly', 'specific_time')),
  -- Hours, or a time of day in `reset_zone`.
  reset_value text,
  reset_zone text check (reset_zone <> ''),
  reset_confirmed boolean not null default false,
  expected_daily_reward numeric(12, 2) check (expected_daily_reward between 0 and 1000000),
  rtp numeric(5, 2) not null default 100 check (rtp between 0 and 100),
  rtp_published boolean not null default false,
  wash_game text,
  where_to_collect text,
  best_strategy text,
  supports_crypto boolean,
  bank_min numeric(12, 2) check (bank_min between 0 and 1000000),
  gift_min numeric(12, 2) check (gift_min between 0 and 1000000),
  crypto_min numeric(12, 2) check (crypto_min between 0 and 1000000),
  wallet_min numeric(12, 2) check (wallet_min between 0 and 1000000),
  wallet_name text,
  currency text,
  exchange_rate text,
  notes text,
  -- The source and the date of each figure.
  provenance jsonb not null,
  -- The casino of a further bonus.
  parent_id integer,
  -- When the bonus is ready again and what a claim pays (contract/bonuses.ts). The reset and the daily reward follow from
  -- them where they can express it.
  clock jsonb not null default '{"kind":"unknown"}',
  value jsonb not null default '{"kind":"unknown"}',
  -- How many times the coins of its bonuses must be played before they can be cashed out (contract/casinos.ts).
  playthrough jsonb,
  constraint casinos_tier_of_active check (tier is not null or not active),
  constraint casinos_parent check (parent_id <> id),
  constraint casinos_reset_value check (
    case
      when reset_value is null then true
      when reset_type = 'hourly' then
        reset_value ~ '^([1-9][0-9]?|[1-6][0-9]{2}|7[0-3][0-9]|74[0-4])$'
      when reset_type = 'specific_time' then
        reset_value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'
      else false
    end
  )
);

-- The sum of the votes. Separate from the casinos, which are replaced from files.
create table casino_scores (
  casino_id integer primary key references casinos (id),
  score integer not null default 0,
  votes integer not null default 0 check (votes >= 0),
  constraint casino_scores_possible check (abs(score) <= votes)
);

-- What the entries of at least five members who agreed show about a bonus: its clock (SharedClock in core/learning), what it
-- pays (LearnedValue), and of a casino after how many days it pays cash-outs (LearnedDaysToPaid). A job writes it. No foreign key,
-- as of casinos_users.
create table casino_learned (
  casino_id integer primary key check (casino_id > 0),
  clock jsonb,
  value jsonb,
  days_to_paid jsonb,
  constraint casino_learned_something check (clock is not null or value is not null or days_to_paid is not null)
);

grant select on casinos, casino_scores to app;
