-- What happened to accounts, for whoever has to find out later: when, what, whose, and from about where. No content,
-- no address of mail, no more of a network address than its first part. A person's lines go with the account.
create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- `ok`, or the code of the refusal.
  outcome text not null,
  account uuid references auth."user" (id) on delete cascade,
  place text not null
);

create index audit_account on auth.audit (account, at) where account is not null;
create index audit_time on auth.audit (at);
