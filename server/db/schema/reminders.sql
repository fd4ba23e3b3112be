-- What a user is reminded of, and what they were told. No foreign key: see entry_days.
create table reminders (
  user_id uuid primary key,
  -- What the user has changed of the settings (StoredReminderSettings); the others have their defaults.
  settings jsonb not null default '{}',
  -- What the user was told (ReminderMemory in core/reminders); null before the first reminder is possible.
  memory jsonb,
  snoozed_until timestamptz check (snoozed_until between '1970-01-01Z' and '2200-01-01Z'),
  -- Grows with every change of the settings.
  version integer not null default 0
);

-- When to look whether a user is to be reminded, for users whom a reminder can reach. A server reads who is due as the login,
-- in a transaction that sets app.reminders; the role "app" never does. No foreign key: see entry_days.
create table reminder_times (
  user_id uuid primary key,
  -- 'infinity' while a server looks, or if there is nothing to look for. Every write after which a reminder can be due
  -- earlier lowers it.
  next_at timestamptz not null,
  -- Until when the server that looks has time. Then another one does.
  claimed_until timestamptz
);

create index reminder_times_due on reminder_times (next_at) where claimed_until is null;
create index reminder_times_claimed on reminder_times (claimed_until) where claimed_until is not null;

alter table reminders enable row level security;
alter table reminders force row level security;
create policy own_rows on reminders
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

alter table reminder_times enable row level security;
alter table reminder_times force row level security;
create policy own_rows on reminder_times
  using (
    user_id = nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.reminders', true) = 'on')
  )
  with check (
    user_id = nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.reminders', true) = 'on')
  );

grant select, insert, delete, update (settings, memory, snoozed_until, version) on reminders to app;
grant select, insert, delete, update (next_at, claimed_until) on reminder_times to app;
