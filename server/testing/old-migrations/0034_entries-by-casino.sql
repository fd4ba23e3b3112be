-- Replaces entries_of_casino: with the columns of the totals, a casino within dates is added up from the index alone.
create index entries_by_casino on entries (user_id, casino_id, occurred_at, id) include (kind, amount, voided_at);
drop index entries_of_casino;
