import { eventInvariants, type Invariant } from "@doorlight/common/invariants";

/** The rules of the tables of notifications. */
export const invariants: readonly Invariant[] = [
  {
    id: "F6",
    rule: "No message about a test is for an endpoint of others or in an e-mail, and no other message for one of tests.",
    sql: `
      select message.id, message.type, message.is_test, delivery.endpoint_id, delivery.state
      from webhook_messages message
      join webhook_deliveries delivery on delivery.message_id = message.id
      join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
      where message.created_at >= :since and endpoint.is_test <> message.is_test and endpoint.owner = 'agent'
      union all
      select message.id, message.type, message.is_test, null, 'another kind than the purchase'
      from webhook_messages message
      join lead_buyers buyer on buyer.lead_id = message.lead_id and buyer.agent_id = message.account_id
      where message.created_at >= :since and buyer.is_test <> message.is_test
      union all
      select mail.id, mail.kind, true, null, 'mail'
      from mail_deliveries mail join lead_buyers buyer on buyer.lead_id = (mail.task ->> 'leadId')::uuid
      where mail.created_at >= :since and buyer.is_test`,
  },
  ...eventInvariants,
];
