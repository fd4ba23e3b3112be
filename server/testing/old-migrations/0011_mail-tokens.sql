-- What the links in our mails open, once. Only the SHA-256 of a token is kept, and only from the moment its mail is
-- written; before that nothing opens it.
create table auth.mail_tokens (
  id uuid primary key,
  user_id uuid not null references auth."user" (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'undo')),
  -- The address the link proves: the account's own, the new one, or the one to go back to.
  email text not null,
  hash bytea unique check (length(hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- A newer link makes the older one worthless. Not so the way back: whoever changes an address twice must not take
-- the first owner's link away.
create unique index mail_tokens_outstanding on auth.mail_tokens (user_id, purpose) where purpose <> 'undo';
create index "mail_tokens_user_id" on auth.mail_tokens (user_id);

-- The kinds of browser a person has signed in with, so that they are told of a new one.
create table auth.known_devices (
  user_id uuid not null references auth."user" (id) on delete cascade,
  device text not null check (length(device) <= 100),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);
