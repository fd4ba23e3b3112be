-- The second factor: a time-based code of an authenticator app, and codes on paper for when it is lost.

-- Written with second_factor.confirmed_at, so that a log-in need not ask twice.
alter table auth."user" add column "twoFactor" boolean not null default false;

-- One per account. The secret is encrypted with a key that is not in the database. last_step is the newest 30-second
-- step whose code was taken: no code of it, or of an older one, is taken again. The tries are counted here, so that
-- a restart or another node does not begin anew.
create table auth.second_factor (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 check (last_step >= 0),
  tries integer not null default 0 check (tries >= 0),
  tries_since timestamptz
);

-- Deleted when used. A keyed hash: without the key that is not in the database they cannot be tried out either.
create table auth.backup_code (
  user_id uuid not null references auth.second_factor (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A log-in whose password was right and whose code is still to come. password_hash is the SHA-256 of the hash that
-- was checked: when the password changes meanwhile, the log-in begins anew.
create table auth.second_step (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references auth.second_factor (user_id) on delete cascade,
  password_hash bytea not null check (length(password_hash) = 32),
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5)
);

create index second_step_of_user on auth.second_step (user_id);
