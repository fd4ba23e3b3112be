-- Returns a user's newest imports as JSON, newest first, or the one with an ID. Not language sql: see changed_row.
create or replace function imports_json(p_user_id uuid, p_import_id uuid, p_most integer) returns json
  language plpgsql stable
as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
        'id', i.id, 'fileName', i.file_name, 'state', i.state, 'rowCount', i.row_count, 'position', i.position,
        'recorded', i.recorded, 'alreadyThere', i.already_there, 'rejected', i.rejected, 'undone', i.undone, 'kept', i.kept,
        'createdAt', (date_part('epoch', i.created_at) * 1000)::bigint,
        'updatedAt', (date_part('epoch', i.updated_at) * 1000)::bigint
      ) order by i.created_at desc, i.id), '[]')
      from (
        select * from imports
        where user_id = p_user_id and (p_import_id is null or id = p_import_id)
        order by created_at desc, id
        limit p_most
      ) i
  );
end
$$;
