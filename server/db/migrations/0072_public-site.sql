-- How many times the coins of a casino's bonuses must be played before they can be cashed out; null if no source states it.
alter table casinos add column playthrough jsonb;
