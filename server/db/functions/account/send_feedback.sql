-- Stores a feedback message. p_user_id is null for a visitor. Returns false when the account no longer exists.
--
-- @type p_user_id, p_figure: string | null
-- @type p_casino_id: number | null
-- @type stored: boolean
create or replace function send_feedback(
  p_user_id uuid, p_type text, p_message text, p_now timestamptz, p_casino_id integer, p_figure text, out stored boolean
)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', coalesce(p_user_id::text, ''), true);
  insert into feedback (user_id, feedback_type, message, created_at, casino_id, figure)
    values (p_user_id, p_type, p_message, p_now, p_casino_id, p_figure);
  stored := true;
exception when foreign_key_violation then
  stored := false;
end
$$;
