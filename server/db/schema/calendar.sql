-- The address of a member's calendar feed. The token in it is not stored: it is derived from the ID and the server's secret,
-- so that the member can copy the address again. Renewing replaces the ID, revoking deletes the row.
create table auth.calendar_tokens (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  id uuid not null,
  -- The SHA-256 of the token. It finds the feed, also after the server's secret was replaced.
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  -- When a calendar last read it, to the hour.
  read_at timestamptz,
  -- The SHA-256 of the events that a calendar last read, and since when they are those.
  content_hash bytea check (length(content_hash) = 32),
  changed_at timestamptz
);
