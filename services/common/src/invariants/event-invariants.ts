import type { Invariant } from "./invariant.ts";

const eventsAreSent: Invariant = {
  id: "E1",
  rule: "Every event is sent within a minute.",
  sql: `
    select id, topic, key, type, created_at, nullif(split_part(headers ->> 'traceparent', '-', 2), '') as trace_id
    from outbox
    where sent_at is null and created_at < now() - interval '1 minute'`,
};

/** The primary key says so too; a restored or damaged index would not. */
const eventsHaveOneEffect: Invariant = {
  id: "E2",
  rule: "Every consumed event has its effect once.",
  sql: `
    select consumer, event_id, count(*) as effects from inbox
    where received_at >= :since group by consumer, event_id having count(*) > 1`,
};

const noEventIsGivenUp: Invariant = {
  id: "E3",
  rule: "No event is given up, unless somebody has put right what it should have done.",
  sql: "select consumer, topic, partition, record_offset, event_id, error, given_up_at, trace_id from dead_letters where settled_at is null",
};

/** The rules of every service's tables: published events are sent, consumed events have their effect. */
export const eventInvariants: readonly Invariant[] = [eventsAreSent, eventsHaveOneEffect, noEventIsGivenUp];
