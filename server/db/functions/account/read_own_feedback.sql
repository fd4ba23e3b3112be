-- Reads the feedback that a user sent, oldest first, for an export.
--
-- @type feedback: ExportResponse['feedback']
create or replace function read_own_feedback(p_user_id uuid, out feedback json)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  select coalesce(json_agg(json_build_object(
      'feedback_type', f.feedback_type, 'message', f.message, 'casino_id', f.casino_id,
      'figure', f.figure, 'created_at', iso_moment(f.created_at)
    ) order by f.created_at), '[]') into feedback
    from feedback f where f.user_id = p_user_id;
end
$$;
