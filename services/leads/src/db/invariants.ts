import { type Invariant, eventInvariants } from "@doorlight/common/invariants";
import { statisticsInvariants } from "./statistics-invariants.ts";
import { testInvariants } from "./test-invariants.ts";

/** The rules of the tables of leads. */
export const invariants: readonly Invariant[] = [
  {
    id: "S4",
    rule: "No home becomes a lead twice within 90 days, unless the first was closed before anybody bought it.",
    // Claims of addresses are deleted when they end, so all of them are few.
    sql: `
      select earlier.request_id, later.request_id as later_request_id, lower(later.during) as published_at
      from published_addresses earlier join published_addresses later using (country, address_key)
      where earlier.request_id < later.request_id and earlier.during && later.during`,
  },
  {
    id: "L1",
    rule: "Each lead that was published, reopened or resumed has been matched against the lead lists within a minute.",
    sql: `
      select id, published_at from leads
      where matched_at is null and greatest(
        unmatched_since, reopened_at, (select max(ended_at) from lead_pauses where lead_id = leads.id)
      ) < now() - interval '1 minute'`,
  },
  ...statisticsInvariants,
  ...testInvariants,
  ...eventInvariants,
];
