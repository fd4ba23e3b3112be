-- Mail that is still to be sent. A line is written in the transaction that causes it and handed over by a worker
-- afterwards, so that no request waits for a mail server and no mail is lost with a process. No token stands here:
-- it is worked out from the line's id when the mail is written.
create table auth.outbox (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  address text not null check (length(address) <= 254),
  -- Null where it is not known yet whether anybody has this address.
  user_id uuid references auth."user" (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  not_before timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);

create index outbox_waiting on auth.outbox (not_before) where sent_at is null and given_up_at is null;
create index outbox_address on auth.outbox (address);
create index "outbox_user_id" on auth.outbox (user_id) where user_id is not null;

-- Lines that name an address alone go with the account of that address.
create function auth.forget_mail() returns trigger language plpgsql as $$
begin
  delete from auth.outbox where address = old.email;
  return null;
end
$$;

revoke all on function auth.forget_mail() from public;

create trigger forget_mail after delete on auth."user" for each row execute function auth.forget_mail();
