-- The kinds of entries, whether an entry needs an amount, and whether it becomes the last collection: if it was received within
-- restart_hours. What it adds to the sums is in entry_parts; the columns in between are read by servers of the version before.
--
-- A function and not a table: it becomes part of the query that calls it, and Citus joins it to tables of users.
create or replace function entry_kinds() returns table (
  kind text, collections integer, cash_outs integer, spends integer, cashed_out integer, spent integer,
  restart_hours integer, needs_amount boolean
) language sql immutable as $$
  values
    ('collect', 1, 0, 0, 0, 0, 720, false),
    ('cash_out', 0, 1, 0, 1, 0, null, true),
    ('spend', 0, 0, 1, 0, 1, null, true),
    ('correction', 0, 0, 0, 0, 0, null, true),
    ('played', 0, 0, 0, 0, 0, null, true)
$$;
