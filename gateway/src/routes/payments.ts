import { SettledPaymentSchema } from "@doorlight/proto/billing/v1/payments_service_pb";
import * as contract from "../../contract/index.ts";
import { accountInvoiceOf } from "../answers/account-invoice-of.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

type Ports = { clients: Pick<Clients, "payments" | "invoicing" | "identity"> };

const toSettled = answerOf(SettledPaymentSchema, contract.SettledPayment);

/** Corrections of what was paid, and decisions about payments of bank files. */
export function makePaymentRoutes({ clients }: Ports) {
  const { payments } = clients;

  return [
    route(contract.reversePayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      const { id: invoiceId, paymentId } = params;
      await payments.reversePayment({ invoiceId, paymentId, idempotencyKey, ...body }, session.as);
      return accountInvoiceOf(clients, invoiceId, session);
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
      return accountInvoiceOf(clients, params.id, session);
    }),

    route(contract.assignBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      await payments.assignPayment({ invoiceId: params.id, idempotencyKey, ...body }, session.as);
      return accountInvoiceOf(clients, params.id, session);
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
