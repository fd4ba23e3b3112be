-- The order of a list before a sort, and by what the list is sorted. A user can have it without a time zone.
alter table user_settings alter column time_zone drop not null;
alter table user_settings add column list_order jsonb;
grant update (list_order) on user_settings to app;
