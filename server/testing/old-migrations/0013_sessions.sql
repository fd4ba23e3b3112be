-- When and how a person last showed who they are in a session; what is dangerous asks for it.
alter table auth.session add column "authenticatedAt" timestamptz not null default current_timestamp;
alter table auth.session add column "authenticatedBy" text not null default 'password'
  check ("authenticatedBy" in ('password', 'passkey'));

update auth.session set "authenticatedAt" = "createdAt";

-- Tokens that a session has put away for a new one. Whoever comes with one later has copied it: the session ends.
create table auth.retired_token (
  token text primary key,
  session_id uuid not null references auth.session (id) on update cascade on delete cascade,
  retired_at timestamptz not null
);

create index retired_token_session on auth.retired_token (session_id);

-- Sessions ended, or renamed at a rotation, within the last minutes: what a node that could not listen for a while
-- reads to catch up. No person stands here, only the name of a session that is no more.
create table auth.ended_session (
  id uuid primary key,
  -- The session's new name, where it goes on under another.
  became uuid,
  ended_at timestamptz not null default clock_timestamp()
);

create index ended_session_time on auth.ended_session (ended_at);

-- However a session ends (log-out, deletion, reset, an operator's DELETE), every node hears of it when it commits.
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
