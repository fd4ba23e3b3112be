-- After how many days a casino pays cash-outs, by those of members who agreed (LearnedDaysToPaid in core/learning).
alter table casino_learned add column days_to_paid jsonb;
alter table casino_learned drop constraint casino_learned_something;
alter table casino_learned add constraint casino_learned_something
  check (clock is not null or value is not null or days_to_paid is not null);
