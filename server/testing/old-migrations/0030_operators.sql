-- Operators use the tools at /operator. The role is granted and revoked on the command line only.
alter table auth."user" add column "operator" boolean not null default false;

-- A report can name the casino and the figure that it is about. An operator marks feedback as done.
alter table feedback
  add column casino_id integer constraint feedback_casino references casinos (id),
  add column figure text check (figure ~ '^[A-Za-z]{1,40}$'),
  add column done_at timestamptz check (done_at between '1970-01-01Z' and '2200-01-01Z'),
  add constraint feedback_figure_of_casino check (figure is null or casino_id is not null);

grant insert (casino_id, figure), select (casino_id, figure) on feedback to app;

-- The inbox: newest first, open or done.
create index feedback_open on feedback (created_at desc, id desc) where done_at is null;
create index feedback_done on feedback (created_at desc, id desc) where done_at is not null;

-- Operators also read feedback, in transactions that set app.operator. The role "app" never does: it is the role of
-- every transaction of a user.
alter policy own_rows on feedback
  using (
    user_id = nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.operator', true) = 'on')
  )
  with check (
    user_id is not distinct from nullif(current_setting('app.user_id', true), '')::uuid
    or (current_user <> 'app' and current_setting('app.operator', true) = 'on')
  );
