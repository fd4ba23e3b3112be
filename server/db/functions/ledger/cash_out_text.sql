-- Returns the stored fields of a cash-out as one text for its fingerprint; null if it is only paid. Stable: see
-- import_body.
create or replace function cash_out_text(
  p_status text, p_approved_at timestamptz, p_paid_at timestamptz, p_closed_at timestamptz, p_method text, p_fee numeric,
  p_reference text
) returns text language sql stable as $$
  select case when num_nonnulls(p_status, p_method, p_fee, p_reference) > 0 then json_build_array(
    p_status, date_part('epoch', p_approved_at), date_part('epoch', p_paid_at), date_part('epoch', p_closed_at), p_method,
    p_fee::numeric(12, 2)::text, p_reference)::text end
$$;
