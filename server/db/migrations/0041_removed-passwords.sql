-- The password that restoring an address removed. It logs in nobody; whoever enters it is told to choose a new one.
alter table auth.account add column removed_password text;
