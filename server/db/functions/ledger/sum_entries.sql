-- Adds up a user's entries from p_from until before p_to that are not deleted, of one casino or of all.
--
-- There is one query per index. Entries are added up by kind first, so that most of the work is one sum.
create or replace function sum_entries(
  p_user_id uuid, p_casino_id integer, p_from timestamptz, p_to timestamptz,
  out collections bigint, out cash_outs bigint, out spends bigint, out cashed_out numeric, out spent numeric
) language plpgsql stable as $$
begin
  if p_casino_id is null then
    select coalesce(sum(k.collections * s.entries), 0), coalesce(sum(k.cash_outs * s.entries), 0),
        coalesce(sum(k.spends * s.entries), 0), coalesce(sum(k.cashed_out * s.amount), 0),
        coalesce(sum(k.spent * s.amount), 0)
      into collections, cash_outs, spends, cashed_out, spent
      from (
        select e.kind, count(*) as entries, sum(e.amount) as amount from entries e
        where e.user_id = p_user_id and e.occurred_at >= p_from and e.occurred_at < p_to and e.voided_at is null
        group by e.kind
      ) s join entry_kinds() k on k.kind = s.kind;
  else
    select coalesce(sum(k.collections * s.entries), 0), coalesce(sum(k.cash_outs * s.entries), 0),
        coalesce(sum(k.spends * s.entries), 0), coalesce(sum(k.cashed_out * s.amount), 0),
        coalesce(sum(k.spent * s.amount), 0)
      into collections, cash_outs, spends, cashed_out, spent
      from (
        select e.kind, count(*) as entries, sum(e.amount) as amount from entries e
        where e.user_id = p_user_id and e.casino_id = p_casino_id
          and e.occurred_at >= p_from and e.occurred_at < p_to and e.voided_at is null
        group by e.kind
      ) s join entry_kinds() k on k.kind = s.kind;
  end if;
end
$$;
