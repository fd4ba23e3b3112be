-- Returns the totals of a user's entries from p_from until before p_to that are not deleted, of one casino or of all.
--
-- A casino's row has its totals. Without a casino, it adds the days from that of p_from until before that of p_to. Then it adds the part of the last day
-- that is before p_to and subtracts the part of the first day that is before p_from, so the cost depends on the number
-- of days and not on that of the entries.
create or replace function entry_totals(
  p_user_id uuid, p_from timestamptz, p_to timestamptz, p_casino_id integer, p_kind text
) returns json language plpgsql stable as $$
declare
  -- For an empty range, also if p_to is earlier.
  ends_at constant timestamptz := greatest(p_from, p_to);
  first_day constant timestamptz := date_trunc('day', p_from, 'UTC');
  last_day constant timestamptz := date_trunc('day', ends_at, 'UTC');
  collections bigint;
  cash_outs bigint;
  spends bigint;
  cashed_out numeric;
  spent numeric;
begin
  if p_casino_id is null then
    select coalesce(sum(part.collections), 0), coalesce(sum(part.cash_outs), 0), coalesce(sum(part.spends), 0),
      coalesce(sum(part.cashed_out), 0), coalesce(sum(part.spent), 0)
      into collections, cash_outs, spends, cashed_out, spent
      from (
        select d.collections, d.cash_outs, d.spends, d.cashed_out, d.spent
          from entry_days d
          where d.user_id = p_user_id
            and d.day >= (first_day at time zone 'UTC')::date and d.day < (last_day at time zone 'UTC')::date
        union all
        select (e.kind = 'collect')::integer, (e.kind = 'cash_out')::integer, (e.kind = 'spend')::integer,
            case e.kind when 'cash_out' then e.amount else 0 end, case e.kind when 'spend' then e.amount else 0 end
          from entries e
          where e.user_id = p_user_id and e.occurred_at >= last_day and e.occurred_at < ends_at and e.voided_at is null
        union all
        select -(e.kind = 'collect')::integer, -(e.kind = 'cash_out')::integer, -(e.kind = 'spend')::integer,
            case e.kind when 'cash_out' then -e.amount else 0 end, case e.kind when 'spend' then -e.amount else 0 end
          from entries e
          where e.user_id = p_user_id and e.occurred_at >= first_day and e.occurred_at < p_from and e.voided_at is null
      ) part;
  elsif p_from = '-infinity' and p_to = 'infinity' then
    select coalesce(sum(cu.collections), 0), coalesce(sum(cu.cash_outs), 0), coalesce(sum(cu.spends), 0),
      coalesce(sum(cu.user_total_payout), 0), coalesce(sum(cu.user_total_spent), 0)
      into collections, cash_outs, spends, cashed_out, spent
      from casinos_users cu where cu.user_id = p_user_id and cu.casino_id = p_casino_id;
  else
    select count(*) filter (where e.kind = 'collect'), count(*) filter (where e.kind = 'cash_out'),
      count(*) filter (where e.kind = 'spend'),
      coalesce(sum(e.amount) filter (where e.kind = 'cash_out'), 0),
      coalesce(sum(e.amount) filter (where e.kind = 'spend'), 0)
      into collections, cash_outs, spends, cashed_out, spent
      from entries e
      where e.user_id = p_user_id and e.casino_id = p_casino_id
        and e.occurred_at >= p_from and e.occurred_at < ends_at and e.voided_at is null;
  end if;
  if p_kind <> 'collect' then collections := 0; end if;
  if p_kind <> 'cash_out' then cash_outs := 0; cashed_out := 0; end if;
  if p_kind <> 'spend' then spends := 0; spent := 0; end if;
  return json_build_object(
    'entries', collections + cash_outs + spends, 'collections', collections,
    'cashedOut', round(cashed_out, 2)::text, 'spent', round(spent, 2)::text, 'profit', round(cashed_out - spent, 2)::text);
end
$$;
