-- Deletes the next p_most entries of an import, oldest first, and recalculates the casinos and the days. With the last ones,
-- the casinos that were added for it are marked as deleted where they have no entries anymore.
--
-- p_edited: what becomes of the entries that the user has edited: 'keep' or 'delete'; null: not stated, which keeps what was edited
-- after the undo began. A deleted entry does not count as edited.
--
-- outcome: 'undoing' while entries are left; 'undone'; 'edited' when p_edited is needed, with their number in edited;
-- 'not-found'. changed: the rows of the casinos, whose next_ready_at can be unknown.
--
-- @type p_edited: 'keep' | 'delete' | null
-- @type outcome: 'undoing' | 'undone' | 'edited' | 'not-found'
-- @type edited: number
-- @type import: readonly StoredImport[]
-- @type changed: readonly StoredListRow[]
create or replace function undo_import(
  p_user_id uuid, p_import_id uuid, p_edited text, p_most integer, p_now timestamptz,
  out outcome text, out edited integer, out import json, out changed json
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  current record;
  one record;
  gone_ids uuid[];
  casino_ids integer[];
  times timestamptz[];
begin
  perform set_config('app.user_id', p_user_id::text, true);
  edited := 0;
  import := '[]';
  changed := '[]';
  perform from users where id = p_user_id for key share;
  select i.state, i.added_casino_ids into current
    from imports i where i.user_id = p_user_id and i.id = p_import_id for update;
  if not found then
    outcome := 'not-found';
    return;
  end if;
  select count(*) into edited from entries e
    where e.user_id = p_user_id and e.import_id = p_import_id and e.voided_at is null
      and e.body <> import_body(e.casino_id, e.kind, e.amount, e.occurred_at, e.note,
        cash_out_text(e.status, e.approved_at, e.paid_at, e.closed_at, e.method, e.fee, e.reference));
  if edited > 0 and p_edited is null and current.state in ('running', 'finished') then
    outcome := 'edited';
    return;
  end if;
  if edited > 0 and p_edited is distinct from 'delete' then
    update entries e set import_id = null
      where e.user_id = p_user_id and e.import_id = p_import_id and e.voided_at is null
        and e.body <> import_body(e.casino_id, e.kind, e.amount, e.occurred_at, e.note,
        cash_out_text(e.status, e.approved_at, e.paid_at, e.closed_at, e.method, e.fee, e.reference));
    update imports i set kept = i.kept + edited where i.user_id = p_user_id and i.id = p_import_id;
  end if;
  gone_ids := array(
    select e.id from entries e where e.user_id = p_user_id and e.import_id = p_import_id
      order by e.occurred_at, e.id limit p_most);
  casino_ids := array(
    select distinct e.casino_id from entries e where e.user_id = p_user_id and e.id = any (gone_ids) order by 1);
  -- As for a new entry: the casinos in their order, and then the entries and the days.
  perform from casinos_users where user_id = p_user_id and casino_id = any (casino_ids) order by casino_id for update;
  times := array(
    select t.at from entries e, unnest(array[e.occurred_at, e.paid_at]) t (at)
      where e.user_id = p_user_id and e.id = any (gone_ids));
  delete from entries where user_id = p_user_id and id = any (gone_ids);
  perform recount_days(p_user_id, times);
  for one in select c.id from unnest(casino_ids) c (id) order by 1 loop
    perform recount_casino(p_user_id, one.id);
  end loop;
  perform from entries where user_id = p_user_id and import_id = p_import_id limit 1;
  outcome := case when found then 'undoing' else 'undone' end;
  update imports i set state = outcome, undone = i.undone + cardinality(gone_ids), updated_at = p_now
    where i.user_id = p_user_id and i.id = p_import_id and (i.state <> 'undone' or cardinality(gone_ids) > 0);
  if found and outcome = 'undone' then
    update casinos_users cu set own = cu.own || '{"deleted": true}', own_version = cu.own_version + 1
      where cu.user_id = p_user_id and cu.casino_id = any (current.added_casino_ids) and cu.casino_id < 0
        and cu.own is not null and not cu.own ? 'deleted' and cu.collections + cu.cash_outs + cu.spends + cu.adjustments = 0;
  end if;
  import := imports_json(p_user_id, p_import_id, 1);
  changed := casino_rows(p_user_id, casino_ids);
end
$$;
