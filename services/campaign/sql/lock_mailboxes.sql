-- Lets changes of suppressions and claims of the same mailbox wait for each other until the end of the transaction, so that
-- nothing is claimed after an unsubscription was answered. A lock may stand for two mailboxes, which only makes them wait.
create function lock_mailboxes(digests bytea[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(encode(digest, 'hex'), 28) as key from unnest(digests) digest order by key
  ) ordered;
end $$;
