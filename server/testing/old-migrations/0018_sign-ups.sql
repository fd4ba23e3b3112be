-- Sign-ups that wait for their address to be confirmed. An account exists only after that, so that no row of
-- auth."user" tells anything about an address that never answered. Every sign-up adds a row here, whether or not its
-- address has an account.
create table auth.sign_up (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  -- Null once its link was used. The row itself stays until it expires: a row that disappears would tell a stranger,
  -- who signed up with the same address, that it was confirmed.
  password_hash text,
  age smallint not null check (age between 18 and 120),
  state text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order of the sign-ups of one address, whatever the clocks of the nodes say.
  number bigint generated always as identity
);

create index sign_up_email on auth.sign_up (email, number);
create index sign_up_expires_at on auth.sign_up (expires_at);

-- The email of a sign-up, and its link, belong to that sign-up and its password, not to the address alone.
alter table auth.outbox add column sign_up_id uuid references auth.sign_up (id) on delete cascade;
create index outbox_sign_up_id on auth.outbox (sign_up_id) where sign_up_id is not null;

alter table auth.mail_tokens
  alter column user_id drop not null,
  add column sign_up_id uuid references auth.sign_up (id) on delete cascade,
  add constraint mail_tokens_owner check (num_nonnulls(user_id, sign_up_id) = 1),
  add constraint mail_tokens_sign_up check (sign_up_id is null or purpose = 'verify');

create index mail_tokens_sign_up_id on auth.mail_tokens (sign_up_id) where sign_up_id is not null;

-- A second request keeps the first link valid, so an account can have several links for one purpose.
drop index auth.mail_tokens_outstanding;

-- Finds the links to one address, and the `undo` link that reserves it.
create index mail_tokens_email on auth.mail_tokens (email);

-- Deletes what names only the address of a deleted account. Another account's request to move to that address keeps
-- its line: without it, that account's export would show that the address belonged to somebody.
create or replace function auth.forget_mail() returns trigger language plpgsql as $$
begin
  delete from auth.outbox where address = old.email and user_id is null;
  delete from auth.sign_up where email = old.email;
  return null;
end
$$;
