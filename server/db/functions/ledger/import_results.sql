-- Returns what recording each row of an import would do: 'new', 'recorded' if this import has recorded it, 'already-there', or
-- 'unknown-casino' for those in p_unknown_ids. Recording and the check before it both use it, so that they cannot disagree.
--
-- A row is not new if the user has an entry with its ID, or if the ledger has as many equal entries from elsewhere as the file
-- has up to this row. Equal entries have the same casino, kind, amount, and minute. p_equal: see ImportRow
-- (contract/imports.ts).
--
-- @type p_amounts: readonly (string | null)[]
-- @type p_voided_at: readonly (Date | string | null)[]
create or replace function import_results(
  p_user_id uuid, p_import_id uuid, p_unknown_ids integer[], p_ids uuid[], p_casino_ids integer[], p_kinds text[],
  p_amounts numeric[], p_occurred_at timestamptz[], p_voided_at timestamptz[], p_equal integer[]
) returns text[]
  language plpgsql stable
as $$
begin
  -- Scalar subqueries, which read one index entry for a row. Without statistics, a join could read the whole ledger.
  return array(
    select case
        when r.casino_id = any (p_unknown_ids) then 'unknown-casino'
        else coalesce(
          (select case when e.import_id = p_import_id then 'recorded' else 'already-there' end
            from entries e where e.user_id = p_user_id and e.id = r.id),
          (select 'already-there' from duplicate_writes d where d.user_id = p_user_id and d.id = r.id),
          case when r.voided_at is null and r.equal <= others.entries then 'already-there' end,
          'new')
      end
      from unnest(p_ids, p_casino_ids, p_kinds, p_amounts, p_occurred_at, p_voided_at, p_equal) with ordinality
        as r (id, casino_id, kind, amount, occurred_at, voided_at, equal, number)
      -- Once for equal rows.
      join (
        select k.casino_id, k.kind, k.amount, k.minute, (
          select count(*) from entries e
            where e.user_id = p_user_id and e.casino_id = k.casino_id and e.kind = k.kind and e.voided_at is null
              and e.occurred_at >= k.minute and e.occurred_at < k.minute + interval '1 minute'
              and e.amount is not distinct from k.amount and e.import_id is distinct from p_import_id
        ) as entries
        from (
          select distinct u.casino_id, u.kind, u.amount, date_trunc('minute', u.occurred_at) as minute
            from unnest(p_casino_ids, p_kinds, p_amounts, p_occurred_at) as u (casino_id, kind, amount, occurred_at)
        ) k
        -- Else the planner counts for each row.
        offset 0
      ) others on others.casino_id = r.casino_id and others.kind = r.kind and others.amount is not distinct from r.amount
        and others.minute = date_trunc('minute', r.occurred_at)
      order by r.number
  );
end
$$;
