-- Each write to the ledger read these checks again. cash_out_status has the rules of the first two; an older server calls the functions
-- that use it, too. The job that compares the sums with the entries finds what the others would.
alter table entries drop constraint entries_status;
alter table entries drop constraint entries_of_cash_out;
alter table casinos_users drop constraint casinos_users_counts;
alter table casinos_users drop constraint casinos_users_user_total_payout_check;
alter table casinos_users drop constraint casinos_users_user_total_spent_check;
