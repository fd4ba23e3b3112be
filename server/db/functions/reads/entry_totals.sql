-- For servers of the version before: totals of every state.
create or replace function entry_totals(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text
) returns json language plpgsql stable as $$
begin
  return totals_of_entries(p_user_id, p_from, p_to, p_casino_id, p_kind, null);
end
$$;
