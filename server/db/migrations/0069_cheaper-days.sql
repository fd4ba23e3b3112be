-- Each write to the ledger read these six checks again. The job that compares the sums finds what they would.
alter table entry_days drop constraint entry_days_collections_check;
alter table entry_days drop constraint entry_days_cash_outs_check;
alter table entry_days drop constraint entry_days_spends_check;
alter table entry_days drop constraint entry_days_cashed_out_check;
alter table entry_days drop constraint entry_days_spent_check;
alter table entry_days drop constraint entry_days_claimed;
