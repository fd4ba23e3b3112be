-- Reads a page of a user's ledger for an export, newest first, deleted entries included: a JSON array, null when there
-- are no more entries, and the position of its last entry.
--
-- @type entry_count: number
-- @type last_at: EpochMs | null
create or replace function read_export_entries(
  p_user_id uuid, p_before_at timestamptz, p_before_id uuid, p_limit integer,
  out entries text, out entry_count integer, out last_at bigint, out last_id uuid
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  casino_names jsonb;
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- A separate query: on Citus, a table of users is not joined to all casinos.
  select jsonb_object_agg(c.id, case when c.parent_id is null then c.name else concat_ws(' · ', p.name, c.name) end)
    into casino_names from casinos c left join casinos p on p.id = c.parent_id;
  -- First the own casinos, whose bonuses name them.
  select casino_names || coalesce(jsonb_object_agg(cu.casino_id, cu.own ->> 'name'), '{}') into casino_names
    from casinos_users cu where cu.user_id = p_user_id and cu.casino_id < 0;
  select casino_names || coalesce(jsonb_object_agg(
      cu.casino_id, concat_ws(' · ', casino_names ->> (cu.own ->> 'parentId'), cu.own ->> 'name')), '{}') into casino_names
    from casinos_users cu where cu.user_id = p_user_id and cu.casino_id < 0 and cu.own ? 'parentId';
  select json_agg(page.entry order by page.occurred_at desc, page.id desc)::text, count(*),
      (extract(epoch from min(page.occurred_at)) * 1000)::bigint,
      (array_agg(page.id order by page.occurred_at, page.id))[1]
    into entries, entry_count, last_at, last_id
    from (
      select e.id, e.occurred_at, json_build_object(
        'id', e.id, 'casino_id', e.casino_id,
        'casino', casino_names ->> e.casino_id::text,
        'kind', e.kind, 'amount', e.amount::text, 'occurred_at', iso_moment(e.occurred_at),
        'received_at', iso_moment(e.received_at), 'note', e.note, 'voided_at', iso_moment(e.voided_at),
        'worth', e.worth::text, 'streak_day', e.streak_day,
        'not_ready', coalesce(e.not_ready, false),
        'date_only', coalesce(e.date_only, false), 'import_id', e.import_id,
        'status', case when e.kind = 'cash_out' then coalesce(e.status, 'paid') end,
        'approved_at', iso_moment(e.approved_at),
        'paid_at', iso_moment(case when e.kind = 'cash_out' and coalesce(e.status, 'paid') = 'paid'
          then coalesce(e.paid_at, e.occurred_at) end),
        'closed_at', iso_moment(e.closed_at), 'method', e.method, 'fee', e.fee::text, 'reference', e.reference
      ) as entry
      from entries e
      where e.user_id = p_user_id and (e.occurred_at, e.id) < (p_before_at, p_before_id)
      order by e.occurred_at desc, e.id desc
      limit p_limit
    ) page;
end
$$;
