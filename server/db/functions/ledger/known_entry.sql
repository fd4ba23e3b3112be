-- Finds the entry that a write which stored nothing repeats, in a casino whose row is locked.
--
-- p_same_from, p_same_before: the times at which another entry of the kind is the same one, for a collection.
--
-- outcome: 'replayed' for a known ID with the same body; 'conflict' for one with another body; 'duplicate' for a second entry
-- within the given times, and for every retry of it; null if there is none.
-- entry_id is p_id, or for a duplicate that of the first one.
create or replace function known_entry(
  p_user_id uuid, p_id uuid, p_casino_id integer, p_kind text, p_body bytea,
  p_same_from timestamptz, p_same_before timestamptz, out outcome text, out entry_id uuid
) language plpgsql as $$
declare
  first_body bytea;
begin
  select e.id, e.body into entry_id, first_body from entries e where e.user_id = p_user_id and e.id = p_id;
  if not found then
    select d.entry_id, d.body into entry_id, first_body
      from duplicate_writes d where d.user_id = p_user_id and d.id = p_id;
    if first_body = p_body then
      outcome := 'duplicate';
      return;
    end if;
  end if;
  if first_body is null and p_same_from is not null then
    select e.id into entry_id from entries e
      where e.user_id = p_user_id and e.casino_id = p_casino_id and e.kind = p_kind and e.voided_at is null
        and e.occurred_at >= p_same_from and e.occurred_at < p_same_before
      order by e.occurred_at limit 1;
    if found then
      insert into duplicate_writes (user_id, id, entry_id, body) values (p_user_id, p_id, entry_id, p_body)
        on conflict (user_id, id) do nothing;
      if not found then
        -- A concurrent write used the ID for another casino.
        select d.entry_id, d.body into entry_id, first_body
          from duplicate_writes d where d.user_id = p_user_id and d.id = p_id;
      end if;
      outcome := case when first_body is null or first_body = p_body then 'duplicate' else 'conflict' end;
      return;
    end if;
  end if;
  if first_body is not null then
    entry_id := p_id;
    outcome := case when first_body = p_body then 'replayed' else 'conflict' end;
  end if;
end
$$;
