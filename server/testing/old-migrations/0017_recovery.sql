-- When the backup codes were made. Taking an address back deletes codes that an intruder may have made, and leaves
-- older ones. Null until the factor is confirmed.
alter table auth.second_factor add column backup_codes_at timestamptz;

update auth.second_factor f set backup_codes_at = greatest(f.confirmed_at, (
    select max(a.at) from auth.audit a
    where a.account = f.user_id and a.kind = 'backup-codes' and a.outcome = 'ok'
  ))
  where f.confirmed_at is not null;

-- Repairs accounts whose factor was deleted while the flag stayed: log-in asked them for a code that could not exist.
update auth."user" u set "twoFactor" = false
  where u."twoFactor" and not exists (
    select from auth.second_factor f where f.user_id = u.id and f.confirmed_at is not null
  );
