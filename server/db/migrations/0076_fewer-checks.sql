-- Each write to the ledger read these checks again, also for entries that are no cash-outs. cash_out_status has their rules; an older
-- server calls the functions that use it, too.
alter table entries drop constraint entries_status;
alter table entries drop constraint entries_of_cash_out;
