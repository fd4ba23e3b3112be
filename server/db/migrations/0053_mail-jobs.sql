-- Emails are sent by a queue of jobs, which counts the attempts and stores the last error.
alter table auth.outbox drop column attempts, drop column last_error;
