-- Accounts in snake_case, like every other table. A server of the version before cannot run with this schema.
alter table auth."user"
  drop column name,
  drop column image;
alter table auth."user" rename column "emailVerified" to email_verified;
alter table auth."user" rename column "createdAt" to created_at;
alter table auth."user" rename column "updatedAt" to updated_at;
alter table auth."user" rename column "twoFactor" to two_factor;

alter table auth.session drop column "ipAddress";
alter table auth.session rename column "expiresAt" to expires_at;
alter table auth.session rename column "createdAt" to created_at;
alter table auth.session rename column "updatedAt" to updated_at;
alter table auth.session rename column "userAgent" to user_agent;
alter table auth.session rename column "userId" to user_id;
alter table auth.session rename column "authenticatedAt" to authenticated_at;
alter table auth.session rename column "authenticatedBy" to authenticated_by;
alter table auth.session rename constraint "session_userId_fkey" to session_user_id_fkey;
alter table auth.session rename constraint "session_authenticatedBy_check" to session_authenticated_by_check;
alter index auth."session_userId" rename to session_user_id;

-- The password of an account: one row per account. Other ways to log in have tables of their own.
delete from auth.account where "providerId" <> 'credential';
drop index auth."account_userId";
alter table auth.account
  drop column id,
  drop column "accountId",
  drop column "providerId",
  drop column "accessToken",
  drop column "refreshToken",
  drop column "idToken",
  drop column "accessTokenExpiresAt",
  drop column "refreshTokenExpiresAt",
  drop column scope;
alter table auth.account rename column "userId" to user_id;
alter table auth.account rename column "createdAt" to created_at;
alter table auth.account rename column "updatedAt" to updated_at;
alter table auth.account rename constraint "account_userId_fkey" to account_user_id_fkey;
alter table auth.account add primary key (user_id);

drop table auth.verification;
