-- Decides whether a list gets a lead, once, and publishes it: with the purchase, or with the reason against it.
create function decide_delivery(
  lead_id uuid, list_id uuid, purchase_id uuid, reason text, at timestamptz, traceparent text
) returns void language plpgsql as $$
declare
  candidate delivery_candidates;
  lead delivery_leads;
begin
  -- The lead first: the decisions about it are counted one after the other.
  select * into lead from delivery_leads l where l.lead_id = decide_delivery.lead_id for no key update;
  update delivery_candidates c
  set decided_at = at, purchase_id = decide_delivery.purchase_id, reason = decide_delivery.reason
  where c.lead_id = decide_delivery.lead_id and c.list_id = decide_delivery.list_id and c.decided_at is null
  returning c.* into candidate;
  if candidate.lead_id is null then
    return;
  end if;
  update delivery_leads l set decisions = decisions + 1 where l.lead_id = lead.lead_id returning l.* into lead;

  insert into outbox (topic, key, type, aggregate_version, payload, headers)
  select event.*
  from (values (1)) one
  left join delivery_agreements agreement
    on agreement.user_id = candidate.user_id and agreement.list_id = candidate.list_id and agreement.ended_at is null
  cross join lateral delivery_decided(
    lead_id => lead.lead_id, list_id => candidate.list_id, user_id => candidate.user_id, country => lead.country,
    purchase_id => candidate.purchase_id, reason => coalesce(candidate.reason, ''),
    cap => case candidate.reason
      when 'lead_cap' then agreement.max_leads
      when 'money_cap' then agreement.max_amount
    end,
    decided_at => candidate.decided_at,
    aggregate_version => lead.decisions, traceparent => decide_delivery.traceparent
  ) event;
end
$$;
