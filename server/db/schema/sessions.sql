create table auth.session (
  id uuid primary key default gen_random_uuid(),
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null,
  user_agent text,
  user_id uuid not null references auth."user" (id) on delete cascade,
  -- When and how the user last authenticated in this session; sensitive operations ask for it.
  authenticated_at timestamptz not null default current_timestamp,
  authenticated_by text not null default 'password' constraint session_authenticated_by_check
    check (authenticated_by in ('password', 'password-and-code', 'passkey')),
  -- The ID and the token are replaced when the user authenticates again. The family stays the same, so that a request can
  -- end with the session that made it.
  family uuid not null default gen_random_uuid()
);

create index session_user_id on auth.session (user_id);

-- Tokens that a session replaced. A later request with one means that it was copied: the session ends.
create table auth.retired_token (
  token text primary key,
  session_id uuid not null references auth.session (id) on update cascade on delete cascade,
  retired_at timestamptz not null
);

create index retired_token_session on auth.retired_token (session_id);

-- Sessions that ended, or were renamed at a rotation, within the last minutes. A node that could not listen for a while
-- reads them. No user is stored.
create table auth.ended_session (
  id uuid primary key,
  -- The session's new ID, if it continues under another.
  became uuid,
  ended_at timestamptz not null default clock_timestamp()
);

create index ended_session_time on auth.ended_session (ended_at);

-- However a session ends (log-out, deletion, reset, an operator's DELETE), every node is notified when it commits.
create function auth.session_ended() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  successor uuid;
begin
  if tg_op = 'UPDATE' then
    successor := new.id;
  end if;
  delete from auth.ended_session where ended_at < clock_timestamp() - interval '15 minutes';
  insert into auth.ended_session (id, became) values (old.id, successor)
    on conflict (id) do nothing;
  perform pg_notify('live', json_build_object('session', old.id, 'became', successor)::text);
  return null;
end
$$;

create trigger session_ended after delete on auth.session
  for each row execute function auth.session_ended();

create trigger session_renamed after update of id on auth.session
  for each row when (old.id <> new.id) execute function auth.session_ended();

-- The kinds of browser with which a user has logged in, so that the user is told of a new one.
create table auth.known_devices (
  user_id uuid not null references auth."user" (id) on delete cascade,
  device text not null check (length(device) <= 100),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device)
);

-- The browsers that receive push messages. A subscription belongs to the session that registered it and ends with it, and to
-- one account: a browser has only one. Endpoint and keys let a server write to the browser, so they are never sent to anyone.
create table auth.push_subscription (
  -- The SHA-256 of the endpoint.
  id bytea primary key check (length(id) = 32),
  user_id uuid not null references auth."user" (id) on delete cascade,
  session_id uuid not null references auth.session (id) on update cascade on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- Since the last message that was accepted.
  failures integer not null default 0 check (failures >= 0),
  -- Nothing is sent before this time.
  retry_at timestamptz
);

create index push_subscription_user_id on auth.push_subscription (user_id);
create index push_subscription_session_id on auth.push_subscription (session_id);
