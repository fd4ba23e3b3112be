-- What belongs to a person. user_id is in every key, every policy asks for it and for nothing else, and no
-- trigger or foreign key crosses from one person to another: the tables can be distributed by it.

create table users (
  id uuid primary key,
  state text not null check (state in (
    'Canada', 'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY',
    'LA', 'MA', 'MD', 'ME', 'MI', 'MN', 'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH',
    'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA', 'WI', 'WV', 'WY'
  )),
  age smallint not null check (age between 18 and 120),
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z'),
  updated_at timestamptz not null check (updated_at between '1970-01-01Z' and '2200-01-01Z')
);

-- A person's list. last_collected and the two totals are a projection of the entries, written with them.
create table casinos_users (
  user_id uuid not null,
  casino_id integer not null references casinos (id),
  last_collected timestamptz check (last_collected between '1970-01-01Z' and '2200-01-01Z'),
  user_total_payout numeric(12, 2) not null default 0
    check (user_total_payout >= 0 and user_total_payout <> 'NaN'),
  user_total_spent numeric(12, 2) not null default 0 check (user_total_spent >= 0 and user_total_spent <> 'NaN'),
  user_vote smallint not null default 0 check (user_vote in (-1, 0, 1)),
  user_tier smallint not null check (user_tier between 1 and 5),
  user_rank integer not null default 9999 check (user_rank between 1 and 9999),
  primary key (user_id, casino_id)
);

-- The ledger. id is made by the client, so a retry lands once; body is the hash of what the client first sent,
-- so that the same id with another body is noticed even after an edit. A voided entry is kept and not counted.
create table entries (
  user_id uuid not null,
  id uuid not null,
  casino_id integer not null,
  kind text not null check (kind in ('collect', 'cash_out', 'spend')),
  amount numeric(12, 2) check (amount > 0 and amount <= 1000000 and amount <> 'NaN'),
  occurred_at timestamptz not null check (occurred_at between '1970-01-01Z' and '2200-01-01Z'),
  received_at timestamptz not null check (received_at between '1970-01-01Z' and '2200-01-01Z'),
  note text check (length(note) <= 500),
  body bytea not null check (length(body) = 32),
  voided_at timestamptz check (voided_at between '1970-01-01Z' and '2200-01-01Z'),
  primary key (user_id, id),
  foreign key (user_id, casino_id) references casinos_users (user_id, casino_id),
  constraint entries_amount_of_kind check (kind = 'collect' or amount is not null)
);

-- The history page, newest first, by keyset.
create index entries_by_time on entries (user_id, occurred_at, id);

-- A casino's part of the ledger, to work its totals out anew.
create index entries_by_casino on entries (user_id, casino_id, occurred_at);

alter table users enable row level security;
alter table users force row level security;
create policy own_rows on users
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.user_id', true), '')::uuid));

alter table casinos_users enable row level security;
alter table casinos_users force row level security;
create policy own_rows on casinos_users
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));

alter table entries enable row level security;
alter table entries force row level security;
create policy own_rows on entries
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));

-- Only what the commands need: a profile is never changed, nothing is deleted, a vote goes through cast_vote.
grant select, insert on users to app;
grant select, insert (user_id, casino_id, user_tier, user_rank) on casinos_users to app;
grant update (last_collected, user_total_payout, user_total_spent, user_tier, user_rank) on casinos_users to app;
grant select, insert on entries to app;
grant update (amount, occurred_at, note, voided_at) on entries to app;
