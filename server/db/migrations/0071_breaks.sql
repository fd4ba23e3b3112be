-- When breaks began and ended, so that reports do not count their days. Of a break that is active now, only the rest is known.
alter table play_rules add column breaks tstzmultirange not null default '{}';

grant update (breaks) on play_rules to app;

alter table play_rules no force row level security;

update play_rules set breaks = tstzmultirange(tstzrange(now(), break_ends_at)) where break_ends_at > now();

alter table play_rules force row level security;
