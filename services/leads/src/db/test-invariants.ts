import type { Invariant } from "@doorlight/common/invariants";

/** Test mode (decision 108), compared with what tests must not touch. */
export const testInvariants: readonly Invariant[] = [
  {
    id: "F5",
    rule: "No request or lead of a test is in a list, has a buyer among others, claims an address or is in a public event.",
    sql: `
      with tests as (
        select r.id as request_id, l.id as lead_id, l.test as is_marked, i.id as intake_id
        from requests r left join leads l on l.request_id = r.id left join intake_requests i on i.request_id = r.id
        where r.test and r.submitted_at >= :since
      )
      select request_id, lead_id, 'lead without the mark' as found_in from tests where not is_marked
      union all
      select request_id, t.lead_id, 'list' from tests t
      where exists (select from lead_listings where lead_id = t.lead_id)
      union all
      select request_id, t.lead_id, 'lead list' from tests t
      where exists (select from list_decisions where lead_id = t.lead_id)
      union all
      select request_id, t.lead_id, 'buyers' from tests t
      where exists (select from lead_buyers where lead_id = t.lead_id)
      union all
      select request_id, lead_id, 'address' from tests t join published_addresses using (request_id)
      union all
      select request_id, lead_id, o.type from tests t
      cross join lateral (values (request_id::text), (lead_id::text), (intake_id::text)) about (id)
      join outbox o on o.key = about.id
      where (o.payload ->> 'test')::boolean is not true`,
  },
];
