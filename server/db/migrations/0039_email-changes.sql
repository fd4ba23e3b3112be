-- The ID and the token of a session are replaced when the user authenticates again. Its family stays the same, so that
-- a request can end with the session that made it.
alter table auth.session add column family uuid not null default gen_random_uuid();

-- The session that requested a change of address. Null for links of other purposes, and for requests of older servers.
alter table auth.mail_tokens add column session_family uuid;

-- The order of the changes of an address, whatever the clocks of the nodes say.
alter table auth.mail_tokens add column number bigint;

update auth.mail_tokens t set number = sorted.number
  from (select id, row_number() over (order by created_at, id) as number from auth.mail_tokens) sorted
  where sorted.id = t.id;

alter table auth.mail_tokens
  alter column number set not null,
  alter column number add generated always as identity;

select setval(
  pg_get_serial_sequence('auth.mail_tokens', 'number'), (select count(*) + 1 from auth.mail_tokens)
);
