-- The rows of users. user_id is in every key, every policy compares it and nothing else, and no trigger or foreign key
-- leads from one user to another, so the tables can be distributed by it. Functions reach these rows as the role "app",
-- which owns no table and cannot log in (server/db/functions). The policies contain no subquery: Citus accepts none.
grant usage on schema public to app;

create table users (
  id uuid primary key,
  -- 'Canada' without a province is stored for accounts that were created before provinces could be chosen.
  state text not null check (state in (
    'Canada', 'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DC', 'DE', 'FL', 'GA', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY',
    'LA', 'MA', 'MD', 'ME', 'MI', 'MN', 'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK',
    'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA', 'WI', 'WV', 'WY',
    'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'
  )),
  age smallint not null check (age between 18 and 120),
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z'),
  updated_at timestamptz not null check (updated_at between '1970-01-01Z' and '2200-01-01Z')
);

-- A user's list: a row for each casino of the catalog, for each of its further bonuses, and, under a negative ID, for each
-- casino or bonus that the user added. last_collected, the totals, and the counts follow from the entries and are written with
-- them. No foreign key to the casinos, because own casinos are not there.
--
-- user_total_payout is what was paid out. The balance of a row is claimed + user_total_spent - user_total_payout - on_the_way +
-- corrections.
create table casinos_users (
  user_id uuid not null constraint casinos_users_person references users (id),
  casino_id integer not null check (casino_id <> 0),
  last_collected timestamptz check (last_collected between '1970-01-01Z' and '2200-01-01Z'),
  user_total_payout numeric(12, 2) not null default 0
    check (user_total_payout >= 0 and user_total_payout <> 'NaN'),
  user_total_spent numeric(12, 2) not null default 0 check (user_total_spent >= 0 and user_total_spent <> 'NaN'),
  user_vote smallint not null default 0 check (user_vote in (-1, 0, 1)),
  user_tier smallint not null check (user_tier between 1 and 5),
  user_rank integer not null default 9999 check (user_rank between 1 and 9999),
  hidden boolean not null default false,
  snoozed_until timestamptz check (snoozed_until between '1970-01-01Z' and '2200-01-01Z'),
  collections integer not null default 0,
  cash_outs integer not null default 0,
  spends integer not null default 0,
  -- When the bonus is next available, by the rule of core: every write that changes last_collected writes it, and a job
  -- repairs it after a change of the catalog. Null if it was never collected or is closed, or until it is known.
  next_ready_at timestamptz
    constraint casinos_users_next_ready check (next_ready_at between '1970-01-01Z' and '2300-01-01Z'),
  -- The day of the streak of the last collection.
  streak_day integer,
  -- What the user changed or added (StoredOwn in server/db/json-types.ts); null: nothing. The version grows with every change.
  own jsonb,
  own_version integer not null default 0,
  -- Whether the user plays there: false when the user left it out, null when it came after the user had left out others.
  -- A further bonus has the value of its casino.
  chosen boolean default true,
  -- Texts of the user with a color, in their order (Tag in contract/tags.ts).
  tags jsonb not null default '[]',
  -- What was learned about the clock from the user's claims (StoredLearned); null: nothing yet.
  learned jsonb,
  -- The value of the collections: the amount that was entered, else what they were worth when they were recorded.
  claimed numeric(14, 2) not null default 0,
  -- The cash-outs that are requested or approved.
  on_the_way numeric(14, 2) not null default 0,
  -- The sums of the corrections and of the amounts played through, and how many there are of both.
  corrections numeric(14, 2) not null default 0,
  played numeric(14, 2) not null default 0,
  adjustments integer not null default 0,
  primary key (user_id, casino_id),
  constraint casinos_users_own check ((own is null) = (own_version = 0) and (casino_id > 0 or own is not null)),
  constraint casinos_users_counts check (collections >= 0 and cash_outs >= 0 and spends >= 0)
);


-- The client chooses the ID, so a retry records once. `body` is the hash of what the client sent first, so that the same ID
-- with another body is noticed, also after an edit. A deleted entry stays, with `voided_at`, and is not counted.
--
-- PostgreSQL reads the text of every check of a table again for each insert and update, which takes as long as a small
-- statement. Further columns are checked by the functions that write them, and the sums by the job that compares them.
create table entries (
  user_id uuid not null,
  id uuid not null,
  casino_id integer not null,
  -- A correction changes the balance, up or down. An amount that was played counts for playthrough only.
  kind text not null check (kind in ('collect', 'cash_out', 'spend', 'correction', 'played')),
  amount numeric(12, 2),
  occurred_at timestamptz not null check (occurred_at between '1970-01-01Z' and '2200-01-01Z'),
  received_at timestamptz not null check (received_at between '1970-01-01Z' and '2200-01-01Z'),
  note text check (length(note) <= 500),
  body bytea not null check (length(body) = 32),
  voided_at timestamptz check (voided_at between '1970-01-01Z' and '2200-01-01Z'),
  -- The import that recorded it; null if none did, or if it was edited and kept when the import was undone.
  import_id uuid,
  -- What a collection was expected to pay when it was recorded, and its day of the streak.
  worth numeric(12, 2),
  streak_day integer,
  -- Whether it was deleted because the bonus was not ready.
  not_ready boolean,
  -- Whether its date is known and its time is not.
  date_only boolean,
  -- How far a cash-out is; null: paid, without a state of its own. occurred_at is when it was requested. The functions that write
  -- it check it, and that entries of other kinds have no column from here on (cash_out_status).
  status text,
  approved_at timestamptz,
  -- When it was paid; null: at occurred_at, if it is paid.
  paid_at timestamptz,
  -- When it was rejected or canceled.
  closed_at timestamptz,
  method text,
  fee numeric(12, 2),
  reference text,
  primary key (user_id, id),
  foreign key (user_id, casino_id) references casinos_users (user_id, casino_id),
  constraint entries_amount_of_kind check (kind = 'collect' or amount is not null),
  constraint entries_amount_range check (
    amount <> 'NaN' and (kind = 'correction' or (amount > 0 and amount <= 1000000))
  )
);

-- A page of the history, newest first, after a cursor.
create index entries_by_time on entries (user_id, occurred_at, id);
-- The same of one casino, whose totals within dates are added up from the index alone.
create index entries_by_casino on entries (user_id, casino_id, occurred_at, id) include (kind, amount, voided_at, status);
-- The same of another kind than collections; also the sums in the windows of the limits.
create index entries_of_kind on entries (user_id, kind, occurred_at, id) include (amount, voided_at, status)
  where kind <> 'collect';
-- Cash-outs that are on the way, oldest first.
create index entries_open on entries (user_id, occurred_at, id)
  where kind = 'cash_out' and status in ('requested', 'approved') and voided_at is null;
-- Cash-outs with a state of their own, by state.
create index entries_by_status on entries (user_id, status, occurred_at, id) include (amount, voided_at)
  where status is not null;
-- Cash-outs that were paid at another time than they were requested.
create index entries_by_payment on entries (user_id, paid_at, id) include (casino_id, amount, fee, voided_at)
  where paid_at is not null;
-- The entries of an import, for its undo.
create index entries_of_import on entries (user_id, import_id, occurred_at, id) where import_id is not null;

-- Sums per day, so that the totals of a history do not depend on its length. Deleted entries are not counted. The
-- functions that write an entry write these too. The days are those of user_settings.day_zone, UTC without a row; a change of
-- the zone counts all days and months again.
--
-- No foreign key: Citus accepts none from a table that is not distributed yet.
create table entry_days (
  user_id uuid not null,
  day date not null,
  -- By the day of occurred_at: all cash-outs, whatever their state, and the sum of those that are paid.
  collections integer not null,
  cash_outs integer not null,
  spends integer not null,
  cashed_out numeric(14, 2) not null,
  spent numeric(14, 2) not null,
  -- The value of the collections: the amount that was entered, else what they were worth when they were recorded.
  claimed numeric(14, 2) not null default 0,
  -- The number of corrections and of amounts played through.
  adjustments integer not null default 0,
  -- By the day of payment: the paid cash-outs and their fees.
  paid_count integer not null default 0,
  paid numeric(14, 2) not null default 0,
  fees numeric(14, 2) not null default 0,
  primary key (user_id, day)
);

-- Sums per month and casino, as those per day. paid_count, paid, and fees count in the month of payment. A month whose entries
-- are all deleted can remain, with zeros.
--
-- The sums by day have values for each of 31 days, amounts in cents, and are null until a day has any. They are in the row of
-- the month, because a casino has one or two entries a day: rows per day and casino would be as many as the entries.
create table entry_months (
  user_id uuid not null,
  -- The first day of the month.
  month date not null,
  casino_id integer not null,
  collections integer not null default 0,
  claimed numeric(14, 2) not null default 0,
  -- The collections with an entered amount whose worth was known: how many, what they were worth, and what was entered.
  compared integer not null default 0,
  compared_worth numeric(14, 2) not null default 0,
  compared_amount numeric(14, 2) not null default 0,
  spends integer not null default 0,
  spent numeric(14, 2) not null default 0,
  paid_count integer not null default 0,
  paid numeric(14, 2) not null default 0,
  fees numeric(14, 2) not null default 0,
  -- The days with a collection: bit n - 1 is that of day n.
  active_days integer not null default 0,
  -- How many collections, spends, and paid cash-outs the sums by day contain. Months from before these sums have fewer than all,
  -- and reports read their entries, until a job counts them (fill_days).
  by_day_count integer not null default 0,
  -- collections, claimed
  claims_by_day bigint[],
  -- compared, compared_worth, compared_amount
  compared_by_day bigint[],
  -- spends, spent
  spends_by_day bigint[],
  -- paid_count, paid, fees
  paid_by_day bigint[],
  primary key (user_id, month, casino_id)
);

-- The IDs of collections that were answered as a duplicate of another entry. A retry gets the same answer, also after that
-- entry was deleted or moved to another time; without this table it would record an entry. No foreign key: see entry_days.
create table duplicate_writes (
  user_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  body bytea not null check (octet_length(body) = 32),
  primary key (user_id, id)
);

-- An import of a file: how many of its rows are processed (position), and what became of them. The functions that record and
-- undo its entries write it in the same transaction, so it is exact whenever a server or a client stops. No foreign key: see
-- entry_days.
create table imports (
  user_id uuid not null,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  row_count integer not null check (row_count > 0),
  position integer not null default 0,
  recorded integer not null default 0 check (recorded >= 0),
  already_there integer not null default 0 check (already_there >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  -- How many of its entries an undo has deleted, and how many edited ones it kept.
  undone integer not null default 0 check (undone >= 0),
  kept integer not null default 0 check (kept >= 0),
  state text not null default 'running' check (state in ('running', 'finished', 'undoing', 'undone')),
  -- The own casinos that were added for it.
  added_casino_ids integer[] not null default '{}',
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z'),
  -- Of the last batch, or the last part of an undo.
  updated_at timestamptz not null check (updated_at between '1970-01-01Z' and '2200-01-01Z'),
  primary key (user_id, id),
  constraint imports_position check (position between 0 and row_count)
);

alter table users enable row level security;
alter table users force row level security;
create policy own_rows on users
  using (id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table casinos_users enable row level security;
alter table casinos_users force row level security;
create policy own_rows on casinos_users
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table entries enable row level security;
alter table entries force row level security;
create policy own_rows on entries
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table entry_days enable row level security;
alter table entry_days force row level security;
create policy own_rows on entry_days
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table entry_months enable row level security;
alter table entry_months force row level security;
create policy own_rows on entry_months
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table duplicate_writes enable row level security;
alter table duplicate_writes force row level security;
create policy own_rows on duplicate_writes
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table imports enable row level security;
alter table imports force row level security;
create policy own_rows on imports
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

-- Citus writes the default of every column, so the right to insert includes all of them.
grant select, insert, delete, update (state, updated_at) on users to app;
grant select, insert, delete, update (
  last_collected, user_total_payout, user_total_spent, user_vote, user_tier, user_rank, hidden, snoozed_until,
  collections, cash_outs, spends, next_ready_at, streak_day, own, own_version, chosen, tags, learned,
  claimed, on_the_way, corrections, played, adjustments
) on casinos_users to app;
grant select, insert, delete, update (
  amount, occurred_at, note, voided_at, not_ready, import_id, date_only, status, approved_at, paid_at, closed_at, method, fee,
  reference
) on entries to app;
grant select, insert, update, delete on entry_days, entry_months to app;
grant select, insert, delete on duplicate_writes to app;
grant select, insert, delete, update (
  position, recorded, already_there, rejected, undone, kept, state, updated_at
) on imports to app;
