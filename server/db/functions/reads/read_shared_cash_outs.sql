-- Reads when a user's cash-outs of some casinos and bonuses of the catalog were requested and paid since a time, the newest of each, for
-- what is learned for everybody. Nothing unless shares_evidence. Cash-outs that were recorded as paid show nothing, and imported
-- ones could show anything: also those that stayed after the undo of their import.
--
-- @type cash_outs: readonly StoredCashOutTimes[]
create or replace function read_shared_cash_outs(
  p_user_id uuid, p_casino_ids integer[], p_since timestamptz, p_most integer, out cash_outs json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  cash_outs := '[]';
  if not shares_evidence(p_user_id) then
    return;
  end if;
  select coalesce(json_agg(json_build_array(
      c.casino_id, (date_part('epoch', c.occurred_at) * 1000)::bigint, (date_part('epoch', c.paid_at) * 1000)::bigint
    ) order by c.paid_at, c.id), '[]') into cash_outs
    from (
      select e.id, e.casino_id, e.occurred_at, e.paid_at,
          row_number() over (partition by e.casino_id order by e.paid_at desc, e.id desc) as number
        from entries e
        where e.user_id = p_user_id and e.paid_at >= p_since and e.casino_id = any (p_casino_ids)
          and e.kind = 'cash_out' and e.status = 'paid' and e.voided_at is null
          and e.import_id is null and e.date_only is null
          -- After an undo that left edited entries: all entries that were received while the import existed, these among them.
          and not exists (
            select from imports i
              where i.user_id = p_user_id and i.kept > 0 and e.received_at between i.created_at and i.updated_at)
    ) c
    where c.number <= p_most;
end
$$;
