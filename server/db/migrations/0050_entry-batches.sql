-- The batch in which an entry was recorded; null for an entry that was recorded alone.
alter table entries add column batch_id uuid;
