-- Takes deliveries that are due, each endpoint's oldest first and endpoints in turn, so that a long queue delays its own
-- endpoint alone. An endpoint has at most `per_endpoint` of them in flight over all processes, one if its last attempt failed.
create function claim_webhook_deliveries(at timestamptz, until timestamptz, most int, per_endpoint int)
returns table (id uuid, message_id uuid, endpoint_id uuid, attempts int)
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

  -- Processes count an endpoint's deliveries in flight one after the other: the next statement sees what has committed.
  select array_agg(l.id) into locked from (
    select e.id from webhook_endpoints e where e.id = any (waiting) and e.state = 'on' for no key update skip locked
  ) l;

  return query
  with due as (
    select d.id, row_number() over (partition by e.id order by d.next_attempt_at) as nth, d.next_attempt_at
    from webhook_endpoints e cross join lateral (
      select w.id, w.next_attempt_at from webhook_deliveries w
      where w.endpoint_id = e.id and w.state = 'waiting' and w.next_attempt_at <= at
      order by w.next_attempt_at
      limit greatest(0, case when e.failing_since is null then per_endpoint else 1 end - (
        select count(*) from webhook_deliveries c where c.endpoint_id = e.id and c.claimed_until > at
      ))
    ) d
    where e.id = any (locked)
  ), taken as (
    select due.id from due order by nth, next_attempt_at limit most
  )
  update webhook_deliveries d set claimed_until = until, next_attempt_at = until
  from taken where d.id = taken.id and d.state = 'waiting' and d.next_attempt_at <= at
  returning d.id, d.message_id, d.endpoint_id, d.attempts;
end $$;
