import { SettledPaymentSchema } from "@doorlight/proto/billing/v1/payments_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toAccountInvoice } from "../mappers/invoice.ts";
import type { Session } from "../sessions/session.ts";

type Ports = { clients: Pick<Clients, "payments" | "invoicing" | "identity"> };

const toSettled = answerOf(SettledPaymentSchema, contract.SettledPayment);

/** Corrections of what was paid, and decisions about payments of bank files. */
export function makePaymentRoutes({ clients }: Ports) {
  const { payments, invoicing } = clients;

  async function invoiceOf(invoiceId: string, { as }: Session) {
    const issued = assertDefined((await invoicing.getInvoice({ invoiceId }, as)).invoice, "invoice");
    return { invoice: toAccountInvoice(issued, await agentCardsOf(clients, [issued.userId])) };
  }

  return [
    route(contract.reversePayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      const { id: invoiceId, paymentId } = params;
      await payments.reversePayment({ invoiceId, paymentId, idempotencyKey, ...body }, session.as);
      return invoiceOf(invoiceId, session);
    }),

    route(contract.reversePayBack, async (call) => {
      const { idempotencyKey, params, body } = call;
      const { id: surplusId, payBackId } = params;
      await payments.reversePayBack({ surplusId, payBackId, idempotencyKey, ...body }, signedIn(call).as);
      return undefined;
    }),

    route(contract.setOffSurplus, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      await payments.setOffSurplus({ invoiceId: params.id, idempotencyKey, ...body }, session.as);
      return invoiceOf(params.id, session);
    }),

    route(contract.assignBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      await payments.assignPayment({ invoiceId: params.id, idempotencyKey, ...body }, session.as);
      return invoiceOf(params.id, session);
    }),

    route(contract.settleBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      await payments.settlePayment({ entryId: params.id, idempotencyKey, ...body }, signedIn(call).as);
      return undefined;
    }),

    route(contract.reopenBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      await payments.reopenPayment({ entryId: params.id, idempotencyKey, ...body }, signedIn(call).as);
      return undefined;
    }),

    route(contract.listSettledBankPayments, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { payments: settled, nextCursor } = await payments.listSettledPayments(asked, signedIn(call).as);
      return { items: settled.map(toSettled), nextCursor: nextCursor || null };
    }),
  ];
}
