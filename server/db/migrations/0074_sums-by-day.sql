-- Sums by day of each month and casino. A job fills them in for the months that exist (fill_days), a member at a time: here,
-- every write would wait for all of them. Until then, by_day_count shows that they are not complete, also if a write of the
-- version before, which waits for this lock, ends after it.
alter table entry_months add column by_day_count integer not null default 0;
alter table entry_months add column claims_by_day bigint[];
alter table entry_months add column compared_by_day bigint[];
alter table entry_months add column spends_by_day bigint[];
alter table entry_months add column paid_by_day bigint[];
