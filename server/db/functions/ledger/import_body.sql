-- Returns the fingerprint of an imported entry. One that the user has edited since has another one than its row. p_cash_out:
-- what is stored of a cash-out that is not only paid, by cash_out_text; null: nothing, also of other kinds.
--
-- Stable as json_build_array is, so that its text becomes part of the query: see own_and_learned.
create or replace function import_body(
  p_casino_id integer, p_kind text, p_amount numeric, p_occurred_at timestamptz, p_note text, p_cash_out text
) returns bytea language sql stable as $$
  select sha256(convert_to(
    json_build_array(p_casino_id, p_kind, p_amount::numeric(12, 2)::text, date_part('epoch', p_occurred_at), p_note)::text
      || coalesce(p_cash_out, ''), 'UTF8'))
$$;
