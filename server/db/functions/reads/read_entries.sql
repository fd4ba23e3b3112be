-- Reads a page of a user's ledger, newest first, of the entries before (p_before_at, p_before_id); null when there
-- is none. Totals cover all entries that match the filter and are not deleted; null unless p_with_totals. p_statuses: only
-- cash-outs in these states; null: all entries.
--
-- There is one query per index: a plan that fits every filter would read the ledger from its newest entry on. Without
-- statistics, which the embedded engine never gathers, the planner would sort the rest of the ledger for every page; with
-- sorting off, it reads the index in order.
--
-- @type p_from, p_to: Date | string | null
-- @type p_casino_id: number | null
-- @type p_kind: string | null
-- @type p_statuses: readonly string[] | null
-- @type entries: readonly StoredEntry[] | null
-- @type totals: EntryTotals | null
create or replace function read_entries(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text,
  p_statuses text[], p_before_at timestamptz, p_before_id uuid, p_without_deleted boolean, p_limit integer, p_with_totals boolean,
  out entries json, out totals json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  starts_at constant timestamptz := coalesce(p_from, '-infinity');
  ends_at constant timestamptz := coalesce(p_to, 'infinity');
  before_at timestamptz := p_before_at;
  before_id uuid := p_before_id;
  of_status text;
  found_row entries;
  found_rows entries[] := '{}';
begin
  perform set_config('app.user_id', p_user_id::text, true);
  if p_with_totals then
    totals := totals_of_entries(p_user_id, starts_at, ends_at, p_casino_id, p_kind, p_statuses);
  end if;
  -- No entry has the lowest ID before its own time, so this is the end of the range.
  if ends_at <= before_at then
    before_at := ends_at;
    before_id := '00000000-0000-0000-0000-000000000000';
  end if;
  if p_casino_id is not null then
    select json_agg(entry_row(
        page.id, page.casino_id, page.kind, page.amount, page.note, page.occurred_at, page.received_at, page.voided_at,
        page.worth, page.status, page.approved_at, page.paid_at, page.closed_at, page.method, page.fee, page.reference))
      into entries
      from (
        select e.* from entries e
        where e.user_id = p_user_id and e.casino_id = p_casino_id and e.occurred_at >= starts_at
          and (e.occurred_at, e.id) < (before_at, before_id)
          and (p_kind is null or e.kind = p_kind) and not (p_without_deleted and e.voided_at is not null)
          and (p_statuses is null or (e.kind = 'cash_out' and coalesce(e.status, 'paid') = any (p_statuses)))
        order by e.occurred_at desc, e.id desc
        limit p_limit
      ) page;
  elsif p_statuses is not null and not 'paid' = any (p_statuses) then
    -- They are few among the cash-outs.
    foreach of_status in array p_statuses loop
      -- Row by row: see read_entries_of.
      for found_row in
        select e.* from entries e
        where e.user_id = p_user_id and e.status = of_status and e.occurred_at >= starts_at
          and (e.occurred_at, e.id) < (before_at, before_id) and not (p_without_deleted and e.voided_at is not null)
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
  elsif p_kind <> 'collect' then
    select json_agg(entry_row(
        page.id, page.casino_id, page.kind, page.amount, page.note, page.occurred_at, page.received_at, page.voided_at,
        page.worth, page.status, page.approved_at, page.paid_at, page.closed_at, page.method, page.fee, page.reference))
      into entries
      from (
        select e.* from entries e
        where e.user_id = p_user_id and e.kind = p_kind and e.kind <> 'collect' and e.occurred_at >= starts_at
          and (e.occurred_at, e.id) < (before_at, before_id)
          and not (p_without_deleted and e.voided_at is not null)
          and (p_statuses is null or coalesce(e.status, 'paid') = any (p_statuses))
        order by e.occurred_at desc, e.id desc
        limit p_limit
      ) page;
  else
    select json_agg(entry_row(
        page.id, page.casino_id, page.kind, page.amount, page.note, page.occurred_at, page.received_at, page.voided_at,
        page.worth, page.status, page.approved_at, page.paid_at, page.closed_at, page.method, page.fee, page.reference))
      into entries
      from (
        select e.* from entries e
        where e.user_id = p_user_id and e.occurred_at >= starts_at
          and (e.occurred_at, e.id) < (before_at, before_id)
          and (p_kind is null or e.kind = p_kind) and not (p_without_deleted and e.voided_at is not null)
        order by e.occurred_at desc, e.id desc
        limit p_limit
      ) page;
  end if;
end
$$;
