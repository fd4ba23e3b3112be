-- Settings of a user. Without a row, nothing is known. No foreign key: see entry_days.
create table user_settings (
  user_id uuid primary key,
  -- An IANA name, such as America/New_York, which the browser sends.
  time_zone text not null check (length(time_zone) between 1 and 64)
);

alter table user_settings enable row level security;
alter table user_settings force row level security;
create policy own_rows on user_settings
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, delete on user_settings to app;
grant update (time_zone) on user_settings to app;
