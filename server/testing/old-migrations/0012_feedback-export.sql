-- A person's export holds the feedback they sent. Row-level security shows each their own, and a visitor's to nobody.
grant select (user_id, feedback_type, message, created_at) on feedback to app;
