-- Counts per casino, and sums per UTC day, so that the totals of a history do not depend on its length. Deleted entries are
-- not counted. The functions that write an entry write these too; no write may pass between the count below and these
-- functions, which the server replaces in the same transaction.
alter table casinos_users
  add column collections integer not null default 0,
  add column cash_outs integer not null default 0,
  add column spends integer not null default 0;

-- Citus adds no column together with a constraint.
alter table casinos_users
  add constraint casinos_users_counts check (collections >= 0 and cash_outs >= 0 and spends >= 0);

-- No foreign key: Citus accepts none from a table that is not distributed yet.
create table entry_days (
  user_id uuid not null,
  day date not null,
  collections integer not null check (collections >= 0),
  cash_outs integer not null check (cash_outs >= 0),
  spends integer not null check (spends >= 0),
  cashed_out numeric(14, 2) not null check (cashed_out >= 0),
  spent numeric(14, 2) not null check (spent >= 0),
  primary key (user_id, day)
);

alter table casinos_users no force row level security;

alter table entries no force row level security;

update casinos_users cu
  set collections = counted.collections, cash_outs = counted.cash_outs, spends = counted.spends
  from (
    select user_id, casino_id,
      count(*) filter (where kind = 'collect') as collections,
      count(*) filter (where kind = 'cash_out') as cash_outs,
      count(*) filter (where kind = 'spend') as spends
    from entries where voided_at is null group by 1, 2
  ) counted
  where counted.user_id = cu.user_id and counted.casino_id = cu.casino_id;

insert into entry_days
  select user_id, (occurred_at at time zone 'UTC')::date,
    count(*) filter (where kind = 'collect'),
    count(*) filter (where kind = 'cash_out'),
    count(*) filter (where kind = 'spend'),
    coalesce(sum(amount) filter (where kind = 'cash_out'), 0),
    coalesce(sum(amount) filter (where kind = 'spend'), 0)
  from entries where voided_at is null group by 1, 2;

alter table entries force row level security;

alter table casinos_users force row level security;

alter table entry_days enable row level security;
alter table entry_days force row level security;
create policy own_rows on entry_days
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on entry_days to app;
grant update (collections, cash_outs, spends) on casinos_users to app;

-- Replaces entries_spends: also the pages of a history that is filtered by cash-outs or spends.
create index entries_of_kind on entries (user_id, kind, occurred_at, id) include (amount, voided_at) where kind <> 'collect';
drop index entries_spends;

-- With the ID, a page of one casino is read in order.
create index entries_of_casino on entries (user_id, casino_id, occurred_at, id);
drop index entries_by_casino;
