-- The addresses of calendar feeds.
create table auth.calendar_tokens (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null,
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  read_at timestamptz,
  content_hash bytea check (length(content_hash) = 32),
  changed_at timestamptz
);
