import { Refusal } from "@doorlight/common/errors";
import { admit } from "@doorlight/common/rpc";
import type { Kit } from "@doorlight/common/runtime";
import { startSpanFor, traceparentOf } from "@doorlight/common/telemetry";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { BuyLeadsRequest_Order } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { Config } from "./config.ts";
import type { Order } from "./domain/order.ts";
import { toOrder } from "./messages.ts";
import { permissions } from "./permissions.ts";
import type { Purchases } from "./use-cases/buy-leads.ts";

type Verifier = Kit<Config>["verifier"];

/**
 * Passes on to `buy` the orders whose buyers may call BuyLead; the others get their refusal in its place. While it is
 * decided, each order has a span in the trace of its buyer.
 */
export async function admitOrders(
  verifier: Verifier,
  sent: readonly BuyLeadsRequest_Order[],
  buy: (orders: Order[]) => Promise<Purchases>,
): Promise<Purchases> {
  const spans = sent.map(({ traceparent }) => startSpanFor("buy lead", traceparent));
  try {
    const admitted = await Promise.all(sent.map((order, i) => orderOf(verifier, order, traceparentOf(spans[i]!))));
    const { answers, grant } = await buy(admitted.filter((one): one is Order => !(one instanceof Refusal)));
    const decided = answers.values();
    return { answers: admitted.map((one) => (one instanceof Refusal ? one : decided.next().value!)), grant };
  } finally {
    for (const span of spans) span.end();
  }
}

async function orderOf(
  verifier: Verifier,
  { caller: token, request }: BuyLeadsRequest_Order,
  traceparent: string | undefined,
): Promise<Order | Refusal> {
  try {
    const caller = await admit(verifier, permissions, PurchasingService.method.buyLead, token);
    return caller.kind === "user" ? toOrder(request!, caller, traceparent) : new Refusal("login_required");
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
