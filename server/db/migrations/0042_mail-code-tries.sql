-- Codes tried with an email address, instead of a link from an email. Counted for every address, whether or not anything
-- was sent to it, so that the work reveals nothing. No address is stored: its hash has a key that is not in the database.
create table auth.mail_code_tries (
  address_hash bytea primary key check (length(address_hash) = 32),
  tries integer not null check (tries > 0),
  since timestamptz not null
);

create index mail_code_tries_since on auth.mail_code_tries (since);
