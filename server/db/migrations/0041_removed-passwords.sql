-- The password that restoring an address removed. It is not accepted at log-in; the message then asks for a new one.
alter table auth.account add column removed_password text;
