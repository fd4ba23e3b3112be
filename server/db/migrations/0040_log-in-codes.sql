-- Codes that are tried on known devices count separately, so that a stranger who knows the password cannot lock the owner
-- out of codes.
alter table auth.second_factor
  add column known_tries integer not null default 0 check (known_tries >= 0),
  add column known_tries_since timestamptz;

alter table auth.second_step
  add column known_device boolean not null default false,
  -- The email that reports this log-in, unless it is completed.
  add column notice_id uuid;
