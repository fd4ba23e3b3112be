-- Whether the user has finished the tutorial.
alter table user_settings add column tutorial_done boolean not null default false;
grant update (tutorial_done) on user_settings to app;
