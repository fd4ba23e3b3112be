-- Returns whether a casino that is added to a user's list counts as chosen: as the casino of a further bonus; true as long as
-- the user has left nothing out; else null, so that it waits as new.
--
-- p_ids, p_chosen: the open casinos of the list so far: a closed one that was left out says nothing about new ones.
create or replace function chosen_at_first(p_ids integer[], p_chosen boolean[], p_parent_id integer) returns boolean
  language sql immutable as $$
  select case
    when coalesce(true = all (p_chosen), false) then true
    when p_parent_id is null then null
    else p_chosen[array_position(p_ids, p_parent_id)]
  end
$$;
