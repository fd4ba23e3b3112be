-- Replaces projection_faults: "30 days" is 720 hours here, as it is in TypeScript. interval '30 days' counts calendar
-- days of the session's time zone, which are 719 or 721 hours long around a change of daylight saving time.
create or replace function projection_faults(after uuid, batch integer, out last uuid, out people integer, out faults integer)
  language plpgsql
as $$
declare
  person uuid;
  wrong integer;
begin
  people := 0;
  faults := 0;
  for person in select id from auth."user" where id > after order by id limit batch loop
    execute format('set local app.user_id = %L', person);
    select count(*) into wrong
    from casinos_users cu
    left join (
      select casino_id,
        max(occurred_at) filter (where kind = 'collect' and occurred_at >= received_at - interval '720 hours') as collected,
        sum(amount) filter (where kind = 'cash_out') as payout,
        sum(amount) filter (where kind = 'spend') as spent
      from entries where user_id = person and voided_at is null group by casino_id
    ) ledger on ledger.casino_id = cu.casino_id
    where cu.user_id = person
      and (cu.last_collected, cu.user_total_payout, cu.user_total_spent)
        is distinct from (ledger.collected, coalesce(ledger.payout, 0), coalesce(ledger.spent, 0));
    faults := faults + wrong;
    people := people + 1;
    last := person;
  end loop;
end
$$;
