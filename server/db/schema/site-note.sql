-- The note that an operator pins on the public pages: one row, or none.
create table site_note (
  is_only boolean primary key default true check (is_only),
  text text not null check (length(text) between 1 and 280),
  pinned_at timestamptz not null check (pinned_at between '1970-01-01Z' and '2200-01-01Z')
);
