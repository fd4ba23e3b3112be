-- The tags of a casino of a list: texts of the user with a color.
alter table casinos_users add column tags jsonb not null default '[]';
grant update (tags) on casinos_users to app;
