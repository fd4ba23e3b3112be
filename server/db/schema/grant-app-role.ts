/** The SQLSTATE of the error that these statements raise. */
export const APP_ROLE_ERROR = 'DB001'

/**
 * Returns the statement that lets a login act as the role `app`, which owns the functions. It creates the role if it is
 * missing, grants it if it is not granted, and raises `APP_ROLE_ERROR` if the current login may not do that. The error
 * contains the statements for the administrator.
 *
 * PostgreSQL 16 divided membership: a login that creates a role may grant it, but neither becomes that role nor inherits
 * its rights.
 *
 * @param login an SQL expression of the login's name.
 */
export function grantAppRole(login: string): string {
  return `do $grant$
declare
  login constant name := ${login};
  has_options constant boolean := current_setting('server_version_num')::integer >= 160000;
  grant_statement constant text :=
    format('grant app to %I%s;', login, case when has_options then ' with inherit true, set true' else '' end);
  create_statement constant text := 'create role app nologin;';
  is_granted constant text := 'select pg_has_role($1, oid, ''usage'')'
    || case when has_options then ' and pg_has_role($1, oid, ''set'')' else '' end
    || ' from pg_roles where rolname = ''app''';
  granted boolean;
begin
  -- Roles belong to the server: a migration of another database may create it now.
  begin
    if not exists (select from pg_roles where rolname = 'app') then
      execute create_statement;
    end if;
  exception
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end;
  execute is_granted into granted using login;
  if not granted then
    begin
      execute grant_statement;
    exception
      when insufficient_privilege or unique_violation then null;
    end;
    execute is_granted into granted using login;
  end if;
  if granted then
    return;
  end if;
  raise exception using errcode = '${APP_ROLE_ERROR}', message = format(
    'The login %s cannot act as the role app. An administrator of PostgreSQL must run: %s', login,
    case
      when granted is null then create_statement || ' ' || grant_statement
      when pg_has_role(login, 'app', 'member') and not has_options then format('alter role %I inherit;', login)
      else grant_statement
    end);
end $grant$`
}
