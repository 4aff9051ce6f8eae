import type { Invariant } from "@doorlight/common/invariants";

/** The statistics, compared with what they do not count. */
export const statisticsInvariants: readonly Invariant[] = [
  {
    id: "F4",
    rule: "No request or lead of a test is in the statistics.",
    sql: `
      select r.id as request_id, l.id as lead_id, f.figure
      from requests r left join leads l on l.request_id = r.id
      cross join lateral (select figure from statistic_facts where row_id in (r.id, l.id)) f
      where r.test and r.submitted_at >= :since`,
  },
];
