-- `desk_at`: since when support looks into it, because it paused nothing or its agent objects to the seller's answer.
-- `settled_at`: an admin decided. In between it is not wrong.
alter table lead_reports add column desk_at timestamptz, add column settled_at timestamptz;
create index lead_reports_at_desk on lead_reports (desk_at) where desk_at is not null and settled_at is null;

-- `dropped`: the reports that paused it count no more, since two of their agent were wrong.
alter table lead_pauses drop constraint lead_pauses_ending_check;
alter table lead_pauses add constraint lead_pauses_ending_check
  check (ending in ('selling', 'nobody_called', 'admin', 'dropped', 'closed', 'not_confirmed'));
