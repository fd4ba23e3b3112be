-- Accounts, before and after the address is confirmed. No grant to "app": a request of a user never reads them as that
-- user. No foreign key leads to the tables of users, so that those can be distributed.
create schema auth;

create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (length(email) <= 320),
  email_verified boolean not null default false,
  -- What was stated at sign-up, so that a profile that could not be created then is created at the next log-in.
  age smallint check (age between 18 and 120),
  state text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp,
  -- Whether a second factor is confirmed; written with second_factor.confirmed_at.
  two_factor boolean not null default false,
  -- Granted and revoked on the command line only.
  operator boolean not null default false
);

-- The password of an account: one row per account. Other ways to log in have tables of their own.
create table auth.account (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  password text,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  -- The password that restoring an address removed. It is not accepted at log-in; the message then asks for a new one.
  removed_password text
);

-- Sign-ups that wait for their address to be confirmed. An account exists only after that, so that no row of auth."user"
-- tells anything about an address that never answered. Every sign-up adds a row, whether or not its address has an account.
create table auth.sign_up (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  -- Null once its link was used. The row stays until it expires: a row that disappears would tell a stranger, who signed up
  -- with the same address, that it was confirmed.
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

-- What happened to accounts: when, what, whose, and from about where. No content, no email address, and only the first part
-- of a network address. The rows of an account are deleted with it.
create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- `ok`, or the code of the error.
  outcome text not null,
  account uuid references auth."user" (id) on delete cascade,
  place text not null
);

create index audit_account on auth.audit (account, at) where account is not null;
create index audit_time on auth.audit (at);
-- Counts what was recorded today of one network without an account, for the daily limit.
create index audit_place on auth.audit (place, at) where account is null;
