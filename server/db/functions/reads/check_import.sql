-- Returns what recording rows of an import would do (import_results), without recording them. The casino 0 is one that the
-- import would add: its rows are known by their ID only.
--
-- @type p_amounts: readonly (string | null)[]
-- @type p_voided_at: readonly (Date | string | null)[]
-- @type results: readonly ('new' | 'already-there' | 'unknown-casino')[]
create or replace function check_import(
  p_user_id uuid, p_ids uuid[], p_casino_ids integer[], p_kinds text[], p_amounts numeric[],
  p_occurred_at timestamptz[], p_voided_at timestamptz[], p_equal integer[], out results text[]
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  -- Separate queries: on Citus, one that reads a table of users joins no other table.
  own_ids integer[];
  open_ids integer[];
  unknown_ids integer[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  own_ids := array(
    select cu.casino_id from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = any (p_casino_ids));
  open_ids := array(select o.id from casinos o where o.active and o.id = any (p_casino_ids));
  -- Those that lock_row would not find or add.
  unknown_ids := array(
    select distinct c.id from unnest(p_casino_ids) c (id)
      where c.id <> 0 and c.id <> all (own_ids) and c.id <> all (open_ids));
  -- No import has the ID of zeros, so that every entry of the ledger counts as one from elsewhere.
  results := import_results(
    p_user_id, '00000000-0000-0000-0000-000000000000', unknown_ids, p_ids, p_casino_ids, p_kinds, p_amounts,
    p_occurred_at, p_voided_at, p_equal);
end
$$;
