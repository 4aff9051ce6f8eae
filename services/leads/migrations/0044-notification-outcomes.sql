-- A mail that is recorded may still end unsent.
alter table list_decisions
  drop constraint list_decisions_notification_check,
  add constraint list_decisions_notification_check
    check (notification in ('mailed', 'held', 'other_list', 'queued', 'unmailed')) not valid;
alter table list_decisions validate constraint list_decisions_notification_check;
