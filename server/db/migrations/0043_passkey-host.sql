-- The host name under which a device stores a passkey: after a change of PUBLIC_URL to another host, browsers no longer offer
-- it. Null for a passkey from before this column, until it is used.
alter table auth.passkey add column rp_id text check (length(rp_id) between 1 and 253);

create index passkey_rp_id on auth.passkey (rp_id) where rp_id is not null;
