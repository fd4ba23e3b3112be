-- What a user has decided in the newest round of Speed Collect.
alter table user_settings add column round jsonb;
grant update (round) on user_settings to app;
