-- Money that left the account is no payment: a release that does not know the doubt must not book it as one (decision 118).
alter table bank_entries add constraint bank_entries_returned check (
  doubt is null or doubt not in ('left_account', 'came_back') or kind = 'unknown');
