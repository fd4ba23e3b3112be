-- Settings of a user. Without a row, or with null, nothing is known. No foreign key: see entry_days.
create table user_settings (
  user_id uuid primary key,
  -- An IANA name, such as America/New_York, which the browser sends.
  time_zone text check (length(time_zone) between 1 and 64),
  -- By what the list is sorted, and the order before that (contract/ranking.ts, ListOrder).
  list_order jsonb,
  -- What the user has decided in the newest round of Speed Collect (contract/round.ts, Round).
  round jsonb,
  -- Whether the user has finished the tutorial, on any device.
  tutorial_done boolean not null default false,
  -- Whether the user agreed that their claims count in what is learned for everybody; null: not asked yet.
  share_evidence boolean,
  -- How the browser records a cash-out that the user enters.
  cash_outs_as text not null default 'paid',
  -- The zone of the days and months of the stored sums: time_zone, unless PostgreSQL does not know it.
  day_zone text not null default 'UTC',
  constraint user_settings_cash_outs_as check (cash_outs_as in ('paid', 'requested'))
);

alter table user_settings enable row level security;
alter table user_settings force row level security;
create policy own_rows on user_settings
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, delete, update (time_zone, list_order, round, tutorial_done, share_evidence, cash_outs_as, day_zone)
  on user_settings to app;
