-- Corrects an entry that is not deleted. p_occurred_at is null when the time stays. The row of the casino is locked first,
-- as for a new entry, so that the two cannot deadlock.
--
-- outcome: 'changed'; 'unchanged' when it already was like this; 'deleted' when it must be restored first;
-- 'amount-needed' when an entry whose kind needs an amount would lose it; 'not-found'; 'total-too-large'.
--
-- @type p_amount, p_note: string | null
-- @type p_occurred_at: Date | string | null
-- @type outcome: 'changed' | 'unchanged' | 'deleted' | 'amount-needed' | 'not-found' | 'total-too-large'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function edit_entry(
  p_user_id uuid, p_id uuid, p_sets_amount boolean, p_amount numeric, p_occurred_at timestamptz,
  p_sets_note boolean, p_note text,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  found_casino integer;
  entry entries;
  new_amount numeric;
  new_time timestamptz;
  new_note text;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select cu.casino_id into found_casino
    from casinos_users cu join entries e on e.user_id = cu.user_id and e.casino_id = cu.casino_id
    where cu.user_id = p_user_id and e.user_id = p_user_id and e.id = p_id for update of cu;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  select e.* into entry from entries e where e.user_id = p_user_id and e.id = p_id;
  new_amount := case when p_sets_amount then p_amount else entry.amount end;
  new_time := coalesce(p_occurred_at, entry.occurred_at);
  new_note := case when p_sets_note then p_note else entry.note end;
  if entry.voided_at is not null then
    outcome := 'deleted';
  elsif p_sets_amount and p_amount is null
    and exists (select from entry_kinds() k where k.kind = entry.kind and k.needs_amount) then
    outcome := 'amount-needed';
  elsif (new_amount, new_time, new_note) is not distinct from (entry.amount, entry.occurred_at, entry.note) then
    outcome := 'unchanged';
  else
    begin
      update entries e set amount = new_amount, occurred_at = new_time, note = new_note,
          -- A time that the user enters is known.
          date_only = case when new_time = entry.occurred_at then entry.date_only end
        where e.user_id = p_user_id and e.id = p_id;
      -- The earlier day first, so that two edits that exchange days cannot deadlock.
      perform recount_day(p_user_id, least(entry.occurred_at, new_time));
      perform recount_day(p_user_id, greatest(entry.occurred_at, new_time));
      perform recount_casino(p_user_id, found_casino);
      outcome := 'changed';
    exception when numeric_value_out_of_range then
      outcome := 'total-too-large';
    end;
  end if;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, found_casino) c;
end
$$;
