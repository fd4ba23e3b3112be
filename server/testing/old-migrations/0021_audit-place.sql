-- Counts what was recorded today of one network without an account, for the daily cap.
create index audit_place on auth.audit (place, at) where account is null;
