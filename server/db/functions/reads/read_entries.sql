-- Reads a page of a user's ledger, newest first, of the entries before (p_before_at, p_before_id). Totals cover all
-- entries that match the filter and are not deleted; null unless p_with_totals.
--
-- Without statistics, which the embedded engine never gathers, the planner would sort the rest of the ledger for every
-- page; with sorting off, it reads the index in order.
create or replace function read_entries(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text,
  p_before_at timestamptz, p_before_id uuid, p_without_deleted boolean, p_limit integer, p_with_totals boolean,
  out entries json, out totals json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_sort = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select json_agg(json_build_object(
      'id', page.id, 'casinoId', page.casino_id, 'kind', page.kind, 'amount', page.amount::text, 'note', page.note,
      'occurredAt', (extract(epoch from page.occurred_at) * 1000)::bigint,
      'receivedAt', (extract(epoch from page.received_at) * 1000)::bigint,
      'voidedAt', (extract(epoch from page.voided_at) * 1000)::bigint
    )) into entries
    from (
      select e.* from entries e
      where e.user_id = p_user_id
        and (p_from is null or e.occurred_at >= p_from)
        and (p_to is null or e.occurred_at < p_to)
        and (p_casino_id is null or e.casino_id = p_casino_id)
        and (p_kind is null or e.kind = p_kind)
        and (e.occurred_at, e.id) < (p_before_at, p_before_id)
        and not (p_without_deleted and e.voided_at is not null)
      order by e.occurred_at desc, e.id desc
      limit p_limit
    ) page;
  if p_with_totals then
    select json_build_object(
        'entries', count(*), 'collections', count(*) filter (where e.kind = 'collect'),
        'cashedOut', coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0.00)::text,
        'spent', coalesce(sum(e.amount) filter (where e.kind = 'spend'), 0.00)::text,
        'profit', (coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0.00)
          - coalesce(sum(e.amount) filter (where e.kind = 'spend'), 0.00))::text
      ) into totals
      from entries e
      where e.user_id = p_user_id
        and (p_from is null or e.occurred_at >= p_from)
        and (p_to is null or e.occurred_at < p_to)
        and (p_casino_id is null or e.casino_id = p_casino_id)
        and (p_kind is null or e.kind = p_kind)
        and e.voided_at is null;
  end if;
end
$$;
