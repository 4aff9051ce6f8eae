-- The seller's answer that ended a pause; none if something else did, or before this migration.
alter table lead_pauses add column answer text
  constraint pause_answer_known check (answer in ('selling', 'no_longer', 'nobody_called', 'not_sent'));
