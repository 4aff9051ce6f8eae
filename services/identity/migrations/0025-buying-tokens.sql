-- A token for tests may buy test leads (decision 108); no other does.
alter table api_tokens
  drop constraint api_tokens_scopes_check,
  add constraint api_tokens_scopes_check check (scopes <@ '{events,leads,contacts,purchases}' and scopes <> '{}'),
  add constraint api_tokens_of_tests_buy check (is_test or not 'purchases' = any (scopes));
