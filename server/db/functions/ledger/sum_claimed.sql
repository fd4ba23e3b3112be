-- Adds up the value of a user's collections from p_from until before p_to that are not deleted: the amount that was entered,
-- else what the collection was worth when it was recorded. A value that is not known counts as nothing.
create or replace function sum_claimed(p_user_id uuid, p_from timestamptz, p_to timestamptz)
  returns numeric language plpgsql stable as $$
begin
  return (
    select coalesce(sum(k.collections * coalesce(e.amount, e.worth)), 0)
    from entries e join entry_kinds() k on k.kind = e.kind
    where e.user_id = p_user_id and e.occurred_at >= p_from and e.occurred_at < p_to and e.voided_at is null
  );
end
$$;
