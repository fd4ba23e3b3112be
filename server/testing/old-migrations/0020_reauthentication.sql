-- Sessions that showed a second factor are told from those that showed a password alone. The older value 'password'
-- stays where it is: it may mean either, so such a session has to confirm with a code.
alter table auth.session drop constraint "session_authenticatedBy_check";
alter table auth.session add constraint "session_authenticatedBy_check"
  check ("authenticatedBy" in ('password', 'password-and-code', 'passkey'));

-- Deletes the account of the person this transaction acts for, unless the acting session has ended or the password
-- is no longer the one that was proved; `gone` is false then. The account row is locked first, as in every statement
-- that replaces a password, so that of a change and a deletion at the same time the second one sees the first.
create function delete_account(
  acting_session uuid, proved_password bytea, out gone boolean, out session_ids uuid[]
)
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
begin
  gone := false;
  session_ids := '{}';
  perform 1 from auth.account where "userId" = person and "providerId" = 'credential' for update;
  perform 1 from auth.session s
    join auth.account a on a."userId" = s."userId" and a."providerId" = 'credential'
    where s.id = acting_session and s."userId" = person
      and (proved_password is null or sha256(convert_to(a.password, 'UTF8')) = proved_password);
  if found then
    select d.gone, d.session_ids into gone, session_ids from delete_account() d;
  end if;
end
$$;

revoke all on function delete_account(uuid, bytea) from public;
grant execute on function delete_account(uuid, bytea) to app;
