-- A number from 0 up to but not including 1, drawn for a mailbox of a campaign; the same whenever it is asked for. What it
-- is drawn for keeps two draws of one mailbox apart.
create function draw(campaign_id uuid, mailbox_digest bytea, purpose text) returns double precision
language sql immutable parallel safe as $$
  select ('x' || left(md5(purpose || campaign_id || encode(mailbox_digest, 'hex')), 8))::bit(32)::bigint / 4294967296.0::double precision
$$;
