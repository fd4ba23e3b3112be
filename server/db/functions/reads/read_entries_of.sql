-- Reads a page of a user's ledger as read_entries does, of several casinos. Reads at most one page of each casino, from its
-- index, so the cost does not depend on the entries of other casinos.
--
-- @type p_from, p_to: Date | string | null
-- @type p_casino_ids: readonly number[]
-- @type p_kind: string | null
-- @type p_statuses: readonly string[] | null
-- @type entries: readonly StoredEntry[] | null
-- @type totals: EntryTotals | null
create or replace function read_entries_of(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_ids integer[], p_kind text,
  p_statuses text[], p_before_at timestamptz, p_before_id uuid, p_without_deleted boolean, p_limit integer, p_with_totals boolean,
  out entries json, out totals json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  starts_at constant timestamptz := coalesce(p_from, '-infinity');
  ends_at constant timestamptz := coalesce(p_to, 'infinity');
  before_at timestamptz := p_before_at;
  before_id uuid := p_before_id;
  of_casino integer;
  found_row entries;
  found_rows entries[] := '{}';
begin
  perform set_config('app.user_id', p_user_id::text, true);
  if p_with_totals then
    select json_build_object(
        'entries', coalesce(sum((t.sums ->> 'entries')::integer), 0),
        'collections', coalesce(sum((t.sums ->> 'collections')::integer), 0),
        'cashedOut', round(coalesce(sum((t.sums ->> 'cashedOut')::numeric), 0), 2)::text,
        'spent', round(coalesce(sum((t.sums ->> 'spent')::numeric), 0), 2)::text,
        'profit', round(coalesce(sum((t.sums ->> 'profit')::numeric), 0), 2)::text)
      into totals
      from unnest(p_casino_ids) c (id), totals_of_entries(p_user_id, starts_at, ends_at, c.id, p_kind, p_statuses) t (sums);
  end if;
  -- As in read_entries.
  if ends_at <= before_at then
    before_at := ends_at;
    before_id := '00000000-0000-0000-0000-000000000000';
  end if;
  foreach of_casino in array p_casino_ids loop
    -- Row by row: on Citus, the rows of a partition have another type, and an array of them cannot be added.
    for found_row in
      select e.* from entries e
      where e.user_id = p_user_id and e.casino_id = of_casino and e.occurred_at >= starts_at
        and (e.occurred_at, e.id) < (before_at, before_id)
        and (p_kind is null or e.kind = p_kind) and not (p_without_deleted and e.voided_at is not null)
        and (p_statuses is null or (e.kind = 'cash_out' and coalesce(e.status, 'paid') = any (p_statuses)))
      order by e.occurred_at desc, e.id desc
      limit p_limit
    loop
      found_rows := found_rows || found_row;
    end loop;
  end loop;
  select json_agg(entry_row(
      page.id, page.casino_id, page.kind, page.amount, page.note, page.occurred_at, page.received_at, page.voided_at,
      page.worth, page.status, page.approved_at, page.paid_at, page.closed_at, page.method, page.fee, page.reference))
    into entries
    from (
      select f.* from unnest(found_rows) f order by f.occurred_at desc, f.id desc limit p_limit
    ) page;
end
$$;
