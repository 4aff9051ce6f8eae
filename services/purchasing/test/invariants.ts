import type { Db } from "@doorlight/common/db";
import { type Invariant, eventsAreSent } from "@doorlight/common/invariants";
import { invariants } from "../src/db/invariants.ts";
import { now } from "./given.ts";

/** What holds once nobody is buying, and until the answers are purged. */
const savedAnswers: Invariant = {
  id: "K1",
  rule: "Every purchase but a released one has one saved answer, as it stands, and every saved answer a purchase.",
  sql: `
    select p.id::text as purchase_id, k.key from (select * from purchases where state <> 'released') p
    full join idempotency_keys k on k.answer ->> 'id' = p.id::text and k.user_id = p.buyer_id
    where p.id is null or k.key is null or (p.state <> 'refunded' and k.answer ->> 'state' <> p.state)`,
};

/** The rows that break each invariant over all time, at an instant of a test's clock; an empty object where all hold. */
export async function invariantViolations(db: Db, at: Date = now): Promise<Record<string, unknown[]>> {
  const scope = { now: at, since: new Date(0) };
  const broken: Record<string, unknown[]> = {};
  for (const invariant of [...invariants, savedAnswers]) {
    // Most tests have no relay.
    if (!("sql" in invariant) || invariant === eventsAreSent) continue;
    const { rows } = await db.raw<{ rows: unknown[] }>(`select * from (${invariant.sql}) broken`, scope);
    if (rows.length > 0) broken[invariant.id] = rows;
  }
  return broken;
}
