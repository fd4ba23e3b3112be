-- Returns whether a user agreed that their records count in what is learned for everybody. Not during a break, until its end is
-- confirmed.
create or replace function shares_evidence(p_user_id uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from user_settings s where s.user_id = p_user_id and s.share_evidence)
    and not exists (select from play_rules r where r.user_id = p_user_id and r.break_ends_at is not null);
end
$$;
