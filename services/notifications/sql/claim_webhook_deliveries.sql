-- Takes deliveries that are due, of those with the fewest in flight first: of accounts, and of the endpoints of each. So those that
-- answer slowly delay their own account alone. Over all processes an account has at most `per_account` in flight and an
-- endpoint `per_endpoint` of them, one if its last attempt failed.
create function claim_webhook_deliveries(at timestamptz, until timestamptz, most int, per_endpoint int, per_account int)
returns table (
  id uuid, endpoint_id uuid, attempts int, message_id uuid, type text, body text, traceparent text,
  url text, secret bytea, former_secret bytea, former_until timestamptz
)
rows 32 language plpgsql as $$
declare
  waiting uuid[];
  locked uuid[];
begin
  -- One step in the index for each endpoint, however long its queue is.
  with recursive queue as (
    (select d.endpoint_id as of from webhook_deliveries d where d.state = 'waiting' order by d.endpoint_id limit 1)
    union all
    select (
      select d.endpoint_id from webhook_deliveries d
      where d.state = 'waiting' and d.endpoint_id > queue.of order by d.endpoint_id limit 1
    ) from queue where queue.of is not null
  )
  select array_agg(queue.of) into waiting from queue
  where exists (
    select from webhook_deliveries d where d.endpoint_id = queue.of and d.state = 'waiting' and d.next_attempt_at <= at
  );

  -- Processes count an account's deliveries in flight one after the other: the next statement sees what has committed. The
  -- lock on its first endpoint is the lock on the account.
  select array_agg(l.account_id) into locked from (
    select e.account_id from webhook_endpoints e
    where e.id in (
      select (select f.id from webhook_endpoints f where f.account_id = a.account_id order by f.url limit 1)
      from (select distinct w.account_id from webhook_endpoints w where w.id = any (waiting) and w.state = 'on') a
    )
    for no key update skip locked
  ) l;

  return query
  with busy as (
    select e.id, e.account_id, e.state, e.failing_since, is_silenced(e.account_id, '') as is_silenced, (
      select count(*) from webhook_deliveries c where c.endpoint_id = e.id and c.claimed_until > at
    ) as in_flight
    from webhook_endpoints e where e.account_id = any (locked)
  ), due as (
    select d.id, b.account_id, d.next_attempt_at,
      b.in_flight + row_number() over (partition by b.id order by d.next_attempt_at) as nth
    from busy b cross join lateral (
      select w.id, w.next_attempt_at from webhook_deliveries w
      where w.endpoint_id = b.id and w.state = 'waiting' and w.next_attempt_at <= at
        -- What was recorded at the moment of the deactivation.
        and (not b.is_silenced or exists (
          select from webhook_messages m where m.id = w.message_id and not is_silenced(b.account_id, m.type)
        ))
      order by w.next_attempt_at
      limit greatest(0, case when b.failing_since is null then per_endpoint else 1 end - b.in_flight)
    ) d
    where b.id = any (waiting) and b.state = 'on'
  ), turns as (
    select due.id, due.next_attempt_at,
      (select sum(b.in_flight) from busy b where b.account_id = due.account_id)
        + row_number() over (partition by due.account_id order by due.nth, due.next_attempt_at) as turn
    from due
  ), taken as (
    select turns.id from turns where turn <= per_account order by turn, next_attempt_at limit most
  )
  -- Message and endpoint are read here, not by the caller: its snapshot is older, and what was recorded since would be claimed by
  -- nobody.
  update webhook_deliveries d set claimed_until = until, next_attempt_at = until
  from taken, webhook_messages m, webhook_endpoints e
  where d.id = taken.id and d.state = 'waiting' and d.next_attempt_at <= at and m.id = d.message_id and e.id = d.endpoint_id
  returning d.id, d.endpoint_id, d.attempts, m.id, m.type, m.body, m.traceparent, e.url, e.secret, e.former_secret, e.former_until;
end $$;
