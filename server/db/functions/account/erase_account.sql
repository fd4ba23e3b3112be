-- Erases the account of a user with everything in schema auth that refers to it, and the feedback the user sent, if the
-- session belongs to it and the password is the one that was verified. Runs with the rights of the login.
--
-- p_password: fingerprint of the verified password; null when a passkey was used. The account is locked first, so that a
-- doubled call waits here and then finds nothing. erased is false when nothing was deleted.
--
-- @type p_password: Buffer | null
-- @type erased: boolean
-- @type session_ids: readonly string[]
create or replace function erase_account(
  p_user_id uuid, p_session_id uuid, p_password bytea, out erased boolean, out session_ids uuid[]
)
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from auth.account where user_id = p_user_id for update;
  perform from auth.session s
    join auth.account a on a.user_id = s.user_id
    where s.id = p_session_id and s.user_id = p_user_id
      and (p_password is null or sha256(convert_to(a.password, 'UTF8')) = p_password);
  erased := found;
  session_ids := '{}';
  if not erased then
    return;
  end if;
  perform from auth."user" where id = p_user_id for update;
  select coalesce(array_agg(id), '{}') into session_ids from auth.session where user_id = p_user_id;
  perform set_config('app.user_id', p_user_id::text, true);
  delete from feedback where user_id = p_user_id;
  delete from auth."user" where id = p_user_id;
end
$$;
