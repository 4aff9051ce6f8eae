import { SettledPaymentSchema } from "@doorlight/proto/billing/v1/payments_service_pb";
import * as contract from "../../contract/index.ts";
import { accountInvoiceOf } from "../answers/account-invoice-of.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toMoney } from "../mappers/values.ts";

type Ports = { clients: Pick<Clients, "payments" | "invoicing" | "identity"> };

const sumOf = (amount: Parameters<typeof toMoney>[0] | undefined) => toMoney(assertDefined(amount, "amount"));

const toSettled = answerOf(SettledPaymentSchema, contract.SettledPayment);

/** Corrections of what was paid, and decisions about payments of bank files. */
export function makePaymentRoutes({ clients }: Ports) {
  const { payments } = clients;

  return [
    route(contract.reversePayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      const { id: invoiceId, paymentId } = params;
      const { amount } = await payments.reversePayment({ invoiceId, paymentId, idempotencyKey, ...body }, session.as);
      return { amount: sumOf(amount), ...(await accountInvoiceOf(clients, invoiceId, session)) };
    }),

    route(contract.reversePayBack, async (call) => {
      const { idempotencyKey, params, body } = call;
      const { id: surplusId, payBackId } = params;
      const order = { surplusId, payBackId, idempotencyKey, ...body };
      return { amount: sumOf((await payments.reversePayBack(order, signedIn(call).as)).amount) };
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
      const order = { invoiceId: params.id, idempotencyKey, ...body };
      const { booked, withheld } = await payments.assignPayment(order, session.as);
      return {
        booked: sumOf(booked),
        withheld: withheld ? toMoney(withheld) : null,
        ...(await accountInvoiceOf(clients, params.id, session)),
      };
    }),

    route(contract.settleBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = { entryId: params.id, idempotencyKey, ...body };
      return { amount: sumOf((await payments.settlePayment(order, signedIn(call).as)).amount) };
    }),

    route(contract.reopenBankPayment, async (call) => {
      const { idempotencyKey, params, body } = call;
      const order = { entryId: params.id, idempotencyKey, ...body };
      return { amount: sumOf((await payments.reopenPayment(order, signedIn(call).as)).amount) };
    }),

    route(contract.listSettledBankPayments, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { payments: settled, nextCursor } = await payments.listSettledPayments(asked, signedIn(call).as);
      return { items: settled.map(toSettled), nextCursor: nextCursor || null };
    }),
  ];
}
