create function lacks_billing_details(buyer_id uuid) returns boolean language sql stable as $$
  select not exists (select from accounts a where a.user_id = buyer_id and a.billing_complete)
$$;
