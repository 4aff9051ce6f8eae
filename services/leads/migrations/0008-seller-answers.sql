-- The outcome of a request, in the seller's words, and when the seller last corrected the contact.
alter table requests
  add column outcome text check (outcome in ('buyer_chosen', 'other_agent', 'no_agent')),
  add column chosen_agent_id uuid,
  add column outcome_reported_at timestamptz,
  add check ((outcome = 'buyer_chosen') = (chosen_agent_id is not null)),
  add check ((outcome is null) = (outcome_reported_at is null));
alter table request_contacts add column corrected_at timestamptz;
