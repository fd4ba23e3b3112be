-- Passkeys: the public half of a key that the person's device holds and opens with a finger, a face or a PIN.
create table auth.passkey (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- What the device says of how often it was used; it only ever goes up, and stays 0 where the device does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkey_of_user on auth.passkey (user_id, created_at);

-- What a device is asked to sign. Deleted by whoever brings it back first. asked_by is a hash of what it was asked for
-- and of who asked: the session, or the browser of somebody who is not signed in.
create table auth.passkey_challenge (
  challenge bytea primary key check (length(challenge) = 32),
  asked_by bytea not null check (length(asked_by) = 32),
  user_id uuid references auth."user" (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_end on auth.passkey_challenge (expires_at);
create index passkey_challenge_of_user on auth.passkey_challenge (user_id) where user_id is not null;
