-- Emails that are still to be sent. The transaction that causes one adds it, and a job that sends it afterward, so that no
-- request waits for a mail server and no mail is lost with a process. No token is stored here: it is derived from the ID
-- when the email is written.
create table auth.outbox (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  address text not null check (length(address) <= 254),
  -- Null while it is unknown whether an account has this address.
  user_id uuid references auth."user" (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  not_before timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- The email of a sign-up, and its link, belong to that sign-up and its password, not to the address alone.
  sign_up_id uuid references auth.sign_up (id) on delete cascade
);

create index outbox_waiting on auth.outbox (not_before) where sent_at is null and given_up_at is null;
create index outbox_address on auth.outbox (address);
create index outbox_user_id on auth.outbox (user_id) where user_id is not null;
create index outbox_sign_up_id on auth.outbox (sign_up_id) where sign_up_id is not null;

-- Deletes what names only the address of a deleted account. Another account's request to move to that address keeps its
-- row: without it, that account's export would show that the address belonged to somebody.
create function auth.forget_mail() returns trigger language plpgsql as $$
begin
  delete from auth.outbox where address = old.email and user_id is null;
  delete from auth.sign_up where email = old.email;
  return null;
end
$$;

revoke all on function auth.forget_mail() from public;

create trigger forget_mail after delete on auth."user" for each row execute function auth.forget_mail();

-- What the links in our emails open, once. Only the SHA-256 of a token is stored, and only from the moment its email is
-- written; before that, nothing opens it.
create table auth.mail_tokens (
  id uuid primary key,
  user_id uuid references auth."user" (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'undo')),
  -- The address that the link confirms: the account's own, the new one, or the one to return to.
  email text not null,
  hash bytea unique check (length(hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  sign_up_id uuid references auth.sign_up (id) on delete cascade,
  -- The session that requested a change of address. Null for links of other purposes, and for requests of older servers.
  session_family uuid,
  -- The order of the changes of an address, whatever the clocks of the nodes say.
  number bigint generated always as identity,
  constraint mail_tokens_owner check (num_nonnulls(user_id, sign_up_id) = 1),
  constraint mail_tokens_sign_up check (sign_up_id is null or purpose = 'verify')
);

create index mail_tokens_user_id on auth.mail_tokens (user_id);
create index mail_tokens_sign_up_id on auth.mail_tokens (sign_up_id) where sign_up_id is not null;
-- Finds the links to one address, and the `undo` link that reserves it.
create index mail_tokens_email on auth.mail_tokens (email);

-- Codes tried with an email address, instead of a link from an email. Counted for every address, whether or not anything
-- was sent to it, so that the work reveals nothing. No address is stored: its hash has a key that is not in the database.
create table auth.mail_code_tries (
  address_hash bytea primary key check (length(address_hash) = 32),
  tries integer not null check (tries > 0),
  since timestamptz not null
);

create index mail_code_tries_since on auth.mail_code_tries (since);
