-- Of notifications: where events of the list's leads are sent (decision 107).
alter table lead_lists add column webhook_endpoint_id uuid;
