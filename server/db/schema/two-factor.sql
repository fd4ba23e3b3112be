-- The second factor: a time-based code of an authenticator app, and printed codes for when it is lost. One per account. The
-- secret is encrypted with a key that is not in the database. last_step is the newest 30-second step whose code was
-- accepted: no code of it, or of an older one, is accepted again. The tries are counted here, so that neither a restart nor
-- another node resets the count; on known devices separately, so that a stranger who knows the password cannot lock the owner out.
create table auth.second_factor (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 check (last_step >= 0),
  tries integer not null default 0 check (tries >= 0),
  tries_since timestamptz,
  -- When the backup codes were made; null until the factor is confirmed. Restoring an address deletes codes that an intruder
  -- may have made, and keeps older ones.
  backup_codes_at timestamptz,
  known_tries integer not null default 0 check (known_tries >= 0),
  known_tries_since timestamptz
);

-- Deleted when used. A keyed hash: without the key, which is not in the database, they cannot be tried out.
create table auth.backup_code (
  user_id uuid not null references auth.second_factor (user_id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- A log-in with the right password that still needs a code. password_hash is the SHA-256 of the hash that was checked: if
-- the password changes meanwhile, the log-in begins again.
create table auth.second_step (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references auth.second_factor (user_id) on delete cascade,
  password_hash bytea not null check (length(password_hash) = 32),
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  known_device boolean not null default false,
  -- The email that reports this log-in, unless it is completed.
  notice_id uuid
);

create index second_step_of_user on auth.second_step (user_id);

-- Passkeys: the public part of a key that the user's device stores.
create table auth.passkey (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- How often the device says that it was used; 0 if the device does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The host name under which a device stores it: after a change of PUBLIC_URL to another host, browsers no longer offer it.
  -- Null for a passkey from before this column, until it is used.
  rp_id text check (length(rp_id) between 1 and 253)
);

create index passkey_of_user on auth.passkey (user_id, created_at);
create index passkey_rp_id on auth.passkey (rp_id) where rp_id is not null;

-- What a device is asked to sign. Deleted by the first response. asked_by is a hash of the purpose and of who asked: the
-- session, or the browser of a visitor.
create table auth.passkey_challenge (
  challenge bytea primary key check (length(challenge) = 32),
  asked_by bytea not null check (length(asked_by) = 32),
  user_id uuid references auth."user" (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_end on auth.passkey_challenge (expires_at);
create index passkey_challenge_of_user on auth.passkey_challenge (user_id) where user_id is not null;
