import { eventInvariants, type Invariant } from "@doorlight/common/invariants";

/** The rules of the tables of notifications. */
export const invariants: readonly Invariant[] = [
  {
    id: "F6",
    rule: "No message about a test is for an endpoint of others, and no other message for one of tests.",
    sql: `
      select message.id, message.type, message.is_test, delivery.endpoint_id, delivery.state
      from webhook_messages message
      join webhook_deliveries delivery on delivery.message_id = message.id
      join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
      where message.created_at >= :since and endpoint.is_test <> message.is_test and endpoint.owner = 'agent'`,
  },
  ...eventInvariants,
];
