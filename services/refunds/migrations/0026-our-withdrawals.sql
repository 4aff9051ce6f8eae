-- Requests that a super admin withdrew, for the job that refunds their buyers however old their purchases are.
create index seller_acts_ours on seller_acts (acted_at) where act = 'withdrawn_by_us';
