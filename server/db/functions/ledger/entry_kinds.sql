-- The kinds of entries, and what an entry of each kind adds to: counts, the sums of amounts, and the last collection, which
-- it becomes if it was received within restart_hours. A kind is allowed once the constraint of entries.kind lists it.
--
-- A function and not a table: it becomes part of the query that calls it, and Citus joins it to tables of users.
create or replace function entry_kinds() returns table (
  kind text, collections integer, cash_outs integer, spends integer, cashed_out integer, spent integer,
  restart_hours integer, needs_amount boolean
) language sql immutable as $$
  values
    ('collect', 1, 0, 0, 0, 0, 720, false),
    ('cash_out', 0, 1, 0, 1, 0, null, true),
    ('spend', 0, 0, 1, 0, 1, null, true)
$$;
