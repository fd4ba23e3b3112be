-- The states of cash-outs, corrections of balances, amounts played through, and what follows from them: sums per casino, per
-- day of the user's zone, and per month and casino. No write may pass between the sums below and the functions that write
-- them, which the server replaces in the same transaction.
alter table entries add column status text;
alter table entries add column approved_at timestamptz;
alter table entries add column paid_at timestamptz;
alter table entries add column closed_at timestamptz;
alter table entries add column method text;
alter table entries add column fee numeric(12, 2);
alter table entries add column reference text;

-- Citus adds no column together with a constraint.
alter table entries drop constraint entries_kind_check;
alter table entries add constraint entries_kind_check check (kind in ('collect', 'cash_out', 'spend', 'correction', 'played'));
alter table entries drop constraint entries_amount_check;
alter table entries add constraint entries_amount_range check (
  amount <> 'NaN' and (kind = 'correction' or (amount > 0 and amount <= 1000000))
);
alter table entries add constraint entries_of_cash_out check (
  kind = 'cash_out' or num_nonnulls(status, approved_at, paid_at, closed_at, method, fee, reference) = 0
);
alter table entries add constraint entries_status check (status in ('requested', 'approved', 'paid', 'rejected', 'canceled'));

grant update (status, approved_at, paid_at, closed_at, method, fee, reference) on entries to app;

drop index entries_by_casino;
create index entries_by_casino on entries (user_id, casino_id, occurred_at, id) include (kind, amount, voided_at, status);
drop index entries_of_kind;
create index entries_of_kind on entries (user_id, kind, occurred_at, id) include (amount, voided_at, status)
  where kind <> 'collect';
create index entries_open on entries (user_id, occurred_at, id)
  where kind = 'cash_out' and status in ('requested', 'approved') and voided_at is null;
create index entries_by_status on entries (user_id, status, occurred_at, id) include (amount, voided_at)
  where status is not null;
create index entries_by_payment on entries (user_id, paid_at, id) include (casino_id, amount, fee, voided_at)
  where paid_at is not null;

alter table casinos_users add column claimed numeric(14, 2) not null default 0;
alter table casinos_users add column on_the_way numeric(14, 2) not null default 0;
alter table casinos_users add column corrections numeric(14, 2) not null default 0;
alter table casinos_users add column played numeric(14, 2) not null default 0;
alter table casinos_users add column adjustments integer not null default 0;
grant update (claimed, on_the_way, corrections, played, adjustments) on casinos_users to app;

alter table user_settings add column cash_outs_as text not null default 'paid';
alter table user_settings add column day_zone text not null default 'UTC';
alter table user_settings add constraint user_settings_cash_outs_as check (cash_outs_as in ('paid', 'requested'));
grant update (cash_outs_as, day_zone) on user_settings to app;

alter table entry_days add column adjustments integer not null default 0;
alter table entry_days add column paid_count integer not null default 0;
alter table entry_days add column paid numeric(14, 2) not null default 0;
alter table entry_days add column fees numeric(14, 2) not null default 0;
create table entry_months (
  user_id uuid not null,
  month date not null,
  casino_id integer not null,
  collections integer not null default 0,
  claimed numeric(14, 2) not null default 0,
  compared integer not null default 0,
  compared_worth numeric(14, 2) not null default 0,
  compared_amount numeric(14, 2) not null default 0,
  spends integer not null default 0,
  spent numeric(14, 2) not null default 0,
  paid_count integer not null default 0,
  paid numeric(14, 2) not null default 0,
  fees numeric(14, 2) not null default 0,
  active_days integer not null default 0,
  primary key (user_id, month, casino_id)
);

alter table entry_months enable row level security;
alter table entry_months force row level security;
create policy own_rows on entry_months
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, update, delete on entry_months to app;

alter table user_settings no force row level security;

-- PostgreSQL does not know every zone that a browser sends.
do $$
declare
  zone text;
  known boolean;
begin
  for zone in select distinct time_zone from user_settings where time_zone is not null loop
    begin
      perform now() at time zone zone;
      known := true;
    exception when invalid_parameter_value then
      known := false;
    end;
    if known then
      update user_settings set day_zone = zone where time_zone = zone;
    end if;
  end loop;
end
$$;

alter table entries no force row level security;

alter table casinos_users no force row level security;

alter table entry_days no force row level security;

alter table entry_months no force row level security;

update casinos_users cu set claimed = sums.claimed
  from (
    select user_id, casino_id, sum(coalesce(amount, worth)) as claimed
    from entries where kind = 'collect' and voided_at is null and coalesce(amount, worth) is not null group by 1, 2
  ) sums
  where sums.user_id = cu.user_id and sums.casino_id = cu.casino_id;

delete from entry_days;

-- Every cash-out so far is paid, at the time of the entry.
insert into entry_days (
  user_id, day, collections, cash_outs, spends, cashed_out, spent, claimed, paid_count, paid)
  select e.user_id, (e.occurred_at at time zone coalesce(s.day_zone, 'UTC'))::date,
    count(*) filter (where e.kind = 'collect'), count(*) filter (where e.kind = 'cash_out'),
    count(*) filter (where e.kind = 'spend'),
    coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0),
    coalesce(sum(e.amount) filter (where e.kind = 'spend'), 0),
    coalesce(sum(coalesce(e.amount, e.worth)) filter (where e.kind = 'collect'), 0),
    count(*) filter (where e.kind = 'cash_out'), coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0)
  from entries e left join user_settings s on s.user_id = e.user_id
  where e.voided_at is null
  group by 1, 2;

insert into entry_months (
  user_id, month, casino_id, collections, claimed, compared, compared_worth, compared_amount, spends, spent, paid_count, paid,
  active_days)
  select e.user_id, date_trunc('month', e.occurred_at at time zone coalesce(s.day_zone, 'UTC'))::date, e.casino_id,
    count(*) filter (where e.kind = 'collect'),
    coalesce(sum(coalesce(e.amount, e.worth)) filter (where e.kind = 'collect'), 0),
    count(*) filter (where e.kind = 'collect' and e.amount is not null and e.worth is not null),
    coalesce(sum(e.worth) filter (where e.kind = 'collect' and e.amount is not null), 0),
    coalesce(sum(e.amount) filter (where e.kind = 'collect' and e.worth is not null), 0),
    count(*) filter (where e.kind = 'spend'), coalesce(sum(e.amount) filter (where e.kind = 'spend'), 0),
    count(*) filter (where e.kind = 'cash_out'), coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0),
    coalesce(bit_or(1 << (date_part('day', e.occurred_at at time zone coalesce(s.day_zone, 'UTC'))::integer - 1))
      filter (where e.kind = 'collect'), 0)
  from entries e left join user_settings s on s.user_id = e.user_id
  where e.voided_at is null
  group by 1, 2, 3;

alter table entry_months force row level security;

alter table entry_days force row level security;

alter table casinos_users force row level security;

alter table entries force row level security;

alter table user_settings force row level security;
