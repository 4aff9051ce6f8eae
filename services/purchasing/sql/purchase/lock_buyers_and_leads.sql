-- Locks in one order over all commands, so that two batches never wait for each other: the buyers' accounts, so that a
-- credit is spent once and a retry waits for its first run, then the quotas that an office may share, then the leads,
-- last, for they are contended most.
create function lock_buyers_and_leads(commands purchase_command[]) returns void language sql as $$
  select from accounts where user_id in (select (c.buyer).id from unnest(commands) c) order by user_id for no key update;
  select from quotas where quota_id in (
    select q.quota_id
    from unnest(commands) c
    cross join lateral quotas_of((c.buyer).id, (c.buyer).office_id, (c.buyer).country, c.at) q
  ) order by quota_id for no key update;
  select from leads where lead_id in (select c.lead_id from unnest(commands) c) order by lead_id for no key update;
$$;
