-- Adds up what a user's entries before p_at add to its day in a zone, so that the sums of whole days become those of a range:
-- the days from that of p_from until before that of p_to, plus the part at p_to, minus the part at p_from. Deleted entries are
-- not counted.
--
-- A clock that is set back over midnight brings back the day before, whose entries then count below 0 if they are not before
-- p_at. No clock is set back by more than three hours.
create or replace function sum_day_part(
  p_user_id uuid, p_zone text, p_at timestamptz,
  out collections bigint, out cash_outs bigint, out spends bigint, out adjustments bigint, out cashed_out numeric,
  out spent numeric, out claimed numeric
) language plpgsql stable as $$
declare
  on_day constant date := (p_at at time zone p_zone)::date;
begin
  select coalesce(sum(s.sign * s.collections), 0), coalesce(sum(s.sign * s.cash_outs), 0),
      coalesce(sum(s.sign * s.spends), 0), coalesce(sum(s.sign * s.adjustments), 0),
      coalesce(sum(s.sign * s.cashed_out), 0), coalesce(sum(s.sign * s.spent), 0), coalesce(sum(s.sign * s.claimed), 0)
    into collections, cash_outs, spends, adjustments, cashed_out, spent, claimed
    from (
      select p.*, case
          when e.occurred_at < p_at and (e.occurred_at at time zone p_zone)::date >= on_day then 1
          when e.occurred_at >= p_at and (e.occurred_at at time zone p_zone)::date < on_day then -1
          else 0 end as sign
        from entries e, entry_parts(e.kind, e.status, e.amount, e.worth) p
        where e.user_id = p_user_id and e.voided_at is null and isfinite(p_at)
          and e.occurred_at >= on_day::timestamp at time zone p_zone - interval '3 hours'
          and e.occurred_at < p_at + interval '3 hours'
    ) s
    where s.sign <> 0;
end
$$;
