-- Reads a user's newest imports, newest first.
--
-- @type imports: readonly StoredImport[]
create or replace function read_imports(p_user_id uuid, p_most integer, out imports json)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  imports := imports_json(p_user_id, null, p_most);
end
$$;
