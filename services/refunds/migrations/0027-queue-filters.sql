-- The queue of super admins: appeals first among those that wait, and the others by state or reason, the newest first.
create index requests_queue on refund_requests ((appealed_at is null), pending_since, id) where state = 'pending';
create index requests_of_state on refund_requests (state, requested_at, id);
create index requests_of_reason on refund_requests (reason, requested_at, id);
