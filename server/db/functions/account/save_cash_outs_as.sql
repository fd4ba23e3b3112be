-- Stores how the browser records a cash-out that a user enters. Returns false if the user does not exist.
--
-- @type p_cash_outs_as: 'paid' | 'requested'
-- @type saved: boolean
create or replace function save_cash_outs_as(p_user_id uuid, p_cash_outs_as text, out saved boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform set_config('app.user_id', p_user_id::text, true);
  -- Not after a deletion of the account, which locks this row first.
  perform from users where id = p_user_id for key share;
  saved := found;
  if saved then
    insert into user_settings as s (user_id, cash_outs_as) values (p_user_id, p_cash_outs_as)
      on conflict (user_id) do update set cash_outs_as = excluded.cash_outs_as
      where s.cash_outs_as <> excluded.cash_outs_as;
  end if;
end
$$;
