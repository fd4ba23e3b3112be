-- Imports of spreadsheets. The batch of an entry, which nothing has set yet, becomes its import.
create table imports (
  user_id uuid not null,
  id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  row_count integer not null check (row_count > 0),
  position integer not null default 0,
  recorded integer not null default 0 check (recorded >= 0),
  already_there integer not null default 0 check (already_there >= 0),
  rejected integer not null default 0 check (rejected >= 0),
  undone integer not null default 0 check (undone >= 0),
  kept integer not null default 0 check (kept >= 0),
  state text not null default 'running' check (state in ('running', 'finished', 'undoing', 'undone')),
  added_casino_ids integer[] not null default '{}',
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z'),
  updated_at timestamptz not null check (updated_at between '1970-01-01Z' and '2200-01-01Z'),
  primary key (user_id, id),
  constraint imports_position check (position between 0 and row_count)
);

alter table imports enable row level security;
alter table imports force row level security;
create policy own_rows on imports
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

grant select, insert, delete, update (
  position, recorded, already_there, rejected, undone, kept, state, updated_at
) on imports to app;

alter table entries rename column batch_id to import_id;
alter table entries add column date_only boolean;
create index entries_of_import on entries (user_id, import_id, occurred_at, id) where import_id is not null;
grant update (import_id, date_only) on entries to app;
