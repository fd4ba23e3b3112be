-- The value of the collections of each day, so that what a user has claimed does not depend on the length of the ledger. No
-- write may pass between the sums below and the functions that write them, which the server replaces in the same transaction.
alter table entry_days add column claimed numeric(14, 2) not null default 0;

-- Citus adds no column together with a constraint.
alter table entry_days add constraint entry_days_claimed check (claimed >= 0);

alter table entry_days no force row level security;

alter table entries no force row level security;

update entry_days d set claimed = sums.claimed
  from (
    select user_id, (occurred_at at time zone 'UTC')::date as day, sum(coalesce(amount, worth)) as claimed
    from entries where kind = 'collect' and voided_at is null and coalesce(amount, worth) is not null group by 1, 2
  ) sums
  where sums.user_id = d.user_id and sums.day = d.day;

alter table entries force row level security;

alter table entry_days force row level security;
