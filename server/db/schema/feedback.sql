-- Feedback of users and of visitors, who have no user_id. The role "app" adds rows and reads those of its user. Operators
-- read all of them as the login, in transactions that set app.operator; the role "app" never does.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  -- Refers to the account, which stays on the same node when the tables of users are distributed.
  user_id uuid constraint feedback_account references auth."user" (id),
  feedback_type text not null
    check (feedback_type in ('feature_request', 'report_casino', 'report_inaccurate', 'other')),
  message text not null check (length(message) between 1 and 4000),
  created_at timestamptz not null check (created_at between '1970-01-01Z' and '2200-01-01Z'),
  -- The casino, and its figure, that the feedback is about.
  casino_id integer constraint feedback_casino references casinos (id),
  figure text check (figure ~ '^[A-Za-z]{1,40}$'),
  done_at timestamptz check (done_at between '1970-01-01Z' and '2200-01-01Z'),
  constraint feedback_figure_of_casino check (figure is null or casino_id is not null)
);

create index feedback_of_person on feedback (user_id) where user_id is not null;
-- The operators' inbox: newest first, open or done.
create index feedback_open on feedback (created_at desc, id desc) where done_at is null;
create index feedback_done on feedback (created_at desc, id desc) where done_at is not null;

alter table feedback enable row level security;
alter table feedback force row level security;
create policy own_rows on feedback
  using (
    user_id = nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.operator', true) = 'on')
  )
  with check (
    user_id is not distinct from nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.operator', true) = 'on')
  );

grant select (user_id, feedback_type, message, created_at, casino_id, figure),
  insert (user_id, feedback_type, message, created_at, casino_id, figure) on feedback to app;
