-- Finds the lead of a request whose seller's mail was refused.
create index lead_requests_request on lead_requests (request_id);
