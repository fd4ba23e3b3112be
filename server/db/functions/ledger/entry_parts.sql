-- Returns what an entry that is not deleted adds to the stored sums. paid is 1 for a cash-out that is paid; it counts in the day and
-- the month of its payment. add_collection, count_collection, add_spend, and add_cash_out state the same again for one kind, which
-- takes less time; stored-sums.db.test.ts compares them.
--
-- A function that reads no table: it becomes part of the query that calls it, and Citus joins it to tables of users.
create or replace function entry_parts(p_kind text, p_status text, p_amount numeric, p_worth numeric) returns table (
  collections integer, claimed numeric, compared integer, compared_worth numeric, compared_amount numeric,
  cash_outs integer, paid integer, cashed_out numeric, on_the_way numeric,
  spends integer, spent numeric, adjustments integer, corrections numeric, played numeric
) language sql immutable as $$
  select
    case when p_kind = 'collect' then 1 else 0 end,
    case when p_kind = 'collect' then coalesce(p_amount, p_worth, 0) else 0 end,
    case when p_kind = 'collect' and p_amount is not null and p_worth is not null then 1 else 0 end,
    case when p_kind = 'collect' and p_amount is not null and p_worth is not null then p_worth else 0 end,
    case when p_kind = 'collect' and p_amount is not null and p_worth is not null then p_amount else 0 end,
    case when p_kind = 'cash_out' then 1 else 0 end,
    case when p_kind = 'cash_out' and coalesce(p_status, 'paid') = 'paid' then 1 else 0 end,
    case when p_kind = 'cash_out' and coalesce(p_status, 'paid') = 'paid' then p_amount else 0 end,
    case when p_kind = 'cash_out' and p_status in ('requested', 'approved') then p_amount else 0 end,
    case when p_kind = 'spend' then 1 else 0 end,
    case when p_kind = 'spend' then p_amount else 0 end,
    case when p_kind in ('correction', 'played') then 1 else 0 end,
    case when p_kind = 'correction' then p_amount else 0 end,
    case when p_kind = 'played' then p_amount else 0 end
$$;
