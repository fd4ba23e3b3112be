-- The IDs of collections that were answered as a duplicate of another entry. A retry gets the same answer, also after that
-- entry was deleted or moved to another time; without this table it would record an entry.
--
-- No foreign key: see entry_days.
create table duplicate_writes (
  user_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  body bytea not null check (octet_length(body) = 32),
  primary key (user_id, id)
);

alter table duplicate_writes enable row level security;
alter table duplicate_writes force row level security;
create policy own_rows on duplicate_writes
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, delete on duplicate_writes to app;
