-- Marks an entry as deleted as of p_deleted_at, or restores it when p_deleted_at is null. p_not_ready: whether it is deleted
-- because the bonus was not ready, which is evidence about its clock.
--
-- outcome: 'changed'; 'unchanged' when it already was; 'not-found'; 'total-too-large'.
--
-- @type p_deleted_at: Date | string | null
-- @type outcome: 'changed' | 'unchanged' | 'not-found' | 'total-too-large'
-- @type casino: StoredListRow | null
-- @type collected, spent: Cents | null
create or replace function set_entry_deleted(
  p_user_id uuid, p_id uuid, p_deleted_at timestamptz, p_not_ready boolean,
  out outcome text, out casino json, out collected bigint, out spent bigint
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  found_casino integer;
  entry entries;
  sign integer;
  on_day date;
  -- Whether the functions for one kind change the sums, instead of a recount.
  is_simple boolean;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select cu.casino_id into found_casino
    from casinos_users cu join entries e on e.user_id = cu.user_id and e.casino_id = cu.casino_id
    where cu.user_id = p_user_id and e.user_id = p_user_id and e.id = p_id for update of cu;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  begin
    update entries e set voided_at = p_deleted_at, not_ready = nullif(p_not_ready and e.kind = 'collect', false)
      where e.user_id = p_user_id and e.id = p_id and (e.voided_at is null) <> (p_deleted_at is null)
      returning e.* into entry;
    if found then
      outcome := 'changed';
      sign := case when p_deleted_at is null then 1 else -1 end;
      on_day := (entry.occurred_at at time zone day_zone(p_user_id))::date;
      is_simple := entry.kind in ('collect', 'spend')
        or entry.kind = 'cash_out' and num_nonnulls(entry.status, entry.paid_at, entry.fee) = 0;
      if is_simple and sign < 0 then
        -- Whether the sums contain it: those by day of a month can be incomplete (fill_days), and damage can have left it out.
        -- Without it, they would become negative.
        select case entry.kind
              when 'collect' then least(cu.collections, d.collections, m.collections)
              when 'spend' then least(cu.spends, d.spends, m.spends)
              else least(cu.cash_outs, d.cash_outs, d.paid_count, m.paid_count)
            end > 0 and m.by_day_count = m.collections + m.spends + m.paid_count
          into is_simple
          from casinos_users cu, entry_days d, entry_months m
          where cu.user_id = p_user_id and cu.casino_id = found_casino
            and d.user_id = p_user_id and d.day = on_day
            and m.user_id = p_user_id and m.month = date_trunc('month', on_day::timestamp)::date and m.casino_id = found_casino;
      end if;
      if is_simple is not true then
        perform recount_days(p_user_id, array[entry.occurred_at, entry.paid_at]);
        perform recount_casino(p_user_id, found_casino);
      elsif entry.kind = 'collect' then
        perform count_collection(p_user_id, found_casino, on_day, sign, entry.amount, entry.worth);
      elsif entry.kind = 'spend' then
        perform add_spend(p_user_id, found_casino, on_day, sign, sign * entry.amount);
      else
        perform add_cash_out(p_user_id, found_casino, on_day, sign, sign * entry.amount);
      end if;
      -- recount_casino does it as well.
      if is_simple then
        perform look_for_reminders(p_user_id, null);
      end if;
    else
      -- The reason of an earlier deletion.
      update entries e set not_ready = true
        where p_not_ready and e.user_id = p_user_id and e.id = p_id and e.kind = 'collect' and e.voided_at is not null
          and e.not_ready is not true;
      outcome := case when found then 'changed' else 'unchanged' end;
      if found then
        perform recount_casino(p_user_id, found_casino);
      end if;
    end if;
  exception when numeric_value_out_of_range then
    outcome := 'total-too-large';
  end;
  select c.casino, c.collected, c.spent into casino, collected, spent from changed_row(p_user_id, found_casino) c;
end
$$;
