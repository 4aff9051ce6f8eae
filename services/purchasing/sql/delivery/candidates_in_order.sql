-- The lists that are to be decided for a lead, in the order in which their agents have their turn: those whose deal has
-- priority, then who has waited longest since the last automatic lead, or since the agreement.
create function candidates_in_order(lead_id uuid, at timestamptz)
returns table (list_id uuid, user_id uuid) language sql stable as $$
  select candidate.list_id, candidate.user_id
  from delivery_candidates candidate
  left join leads lead on lead.lead_id = candidate.lead_id
  left join delivery_agreements agreement
    on agreement.user_id = candidate.user_id and agreement.list_id = candidate.list_id and agreement.ended_at is null
  left join lateral (
    select p.reserved_at as at from purchases p
    where p.buyer_id = candidate.user_id and p.list_id is not null and p.state <> 'released'
    order by p.reserved_at desc limit 1
  ) delivered on true
  where candidate.lead_id = candidates_in_order.lead_id and candidate.decided_at is null
  order by
    not exists (
      select from deals_of(
        candidate.user_id,
        (select m.office_id from office_memberships m where m.user_id = candidate.user_id and m.left_at is null limit 1),
        lead.country, lead.lead_type, lead.postal_code, lead.city, lead.region, candidates_in_order.at
      ) deal
      where deal.priority
    ),
    coalesce(delivered.at, agreement.agreed_at), agreement.agreed_at, candidate.list_id
$$;
