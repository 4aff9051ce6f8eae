import { eventually } from "@doorlight/common/testing/eventually";
import {
  getPurchaseRefunds,
  getRefundRequest,
  type Purchase,
  type QueuedRefund,
  requestRefund,
  resolveRefund,
  type RefundRequest,
} from "@doorlight/gateway/contract";
import type { Agent } from "./given.ts";

/** Requests a refund for a reason that needs no attempts, once refunds knows the purchase. */
export async function askForRefund(
  agent: Agent,
  { id }: Purchase,
  description = "The owner never asked for this",
): Promise<RefundRequest> {
  await eventually(() => agent.call(getPurchaseRefunds, { params: { id } }));
  const body = { reason: "not_selling", description } as const;
  return (await agent.call(requestRefund, { params: { id }, body })).request;
}

/** Decides a request as it is now. */
export async function resolved(
  superAdmin: Agent,
  { id }: Pick<RefundRequest, "id">,
  outcome: "approved" | "rejected",
  message = "We looked into it",
): Promise<QueuedRefund> {
  const { version } = (await superAdmin.call(getRefundRequest, { params: { id } })).request;
  const body = { outcome, message, version };
  return (await superAdmin.call(resolveRefund, { params: { id }, body })).request;
}
