-- Which casinos of the list the user plays at. Existing lists stay whole.
alter table casinos_users add column chosen boolean default true;
grant update (chosen) on casinos_users to app;
