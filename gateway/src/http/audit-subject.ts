import { withinDeadline } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import type { Request } from "express";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";

type Ports = Pick<Clients, "deals" | "disputes" | "invoicing" | "refunds">;
type Find = (clients: Ports, id: string, as: Session["as"]) => Promise<string | undefined>;

/** An action is not kept waiting for the name in its record. */
const FIND_MS = seconds(1);

const ofInvoice: Find = async ({ invoicing }, invoiceId, as) =>
  (await invoicing.getInvoice({ invoiceId }, as)).invoice?.userId;

/** A deal may be an office's: who pays its fee is a person. */
const ofDeal: Find = async ({ deals }, dealId, as) => (await deals.getDeal({ dealId }, as)).deal?.terms?.payerId;

const ofRefund: Find = async ({ refunds }, requestId, as) =>
  (await refunds.getRefundRequest({ requestId }, as)).request?.purchase?.buyerId;

const ofDispute: Find = async ({ disputes }, chargeId, as) =>
  (await disputes.getDispute({ chargeId }, as)).dispute?.userId;

/** The subject of a change, by the id in its path. */
const finds = new Map<contract.Endpoint, Find>([
  [contract.updateDeal, ofDeal],
  [contract.activateDeal, ofDeal],
  [contract.endDeal, ofDeal],
  [contract.resolveRefund, ofRefund],
  [contract.endCardBlock, ofDispute],
  [contract.sendInvoice, ofInvoice],
  [contract.createCreditNote, ofInvoice],
  [contract.recordInvoicePayment, ofInvoice],
  [contract.payBackSurplus, ofInvoice],
  [contract.retryParkedAccount, async (_clients, userId) => userId],
]);

/**
 * The subject of an action of the back office, as far as it can be known before: undefined if it concerns nobody, and
 * if its object cannot be read. The action is recorded all the same.
 */
export function makeAuditSubject(clients: Ports) {
  return async (
    endpoint: contract.Endpoint,
    { params, body }: Pick<Request, "params" | "body">,
    as: Session["as"],
  ): Promise<string | undefined> => {
    if (endpoint === contract.createDeal) return idOf((body as { payerId?: unknown } | undefined)?.payerId);
    const id = idOf(params.id);
    if (id === undefined) return undefined;
    if (endpoint.path.startsWith("/api/admin/users/:id")) return id;
    const find = finds.get(endpoint);
    return find && withinDeadline(FIND_MS, () => find(clients, id, as)).catch(() => undefined);
  };
}

export type AuditSubject = ReturnType<typeof makeAuditSubject>;

/** The input is not checked yet. */
const idOf = (value: unknown) => contract.Id.safeParse(value).data;
