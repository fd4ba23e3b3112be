-- What people write to us. Nobody reads it through the product: "app" may put a line in and no more. The row of a
-- person is theirs like any other, so that it goes with the account; a visitor's belongs to nobody.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid constraint feedback_person references users (id),
  feedback_type text not null
    check (feedback_type in ('feature_request', 'report_casino', 'report_inaccurate', 'other')),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z')
);

create index feedback_of_person on feedback (user_id) where user_id is not null;

-- A person's line in their own name, and a line without a name only where there is no identity.
alter table feedback enable row level security;
alter table feedback force row level security;
create policy own_rows on feedback
  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (user_id is not distinct from (select nullif(current_setting('app.user_id', true), '')::uuid));

grant insert (user_id, feedback_type, message, created_at) on feedback to app;
