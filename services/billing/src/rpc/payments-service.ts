import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { z } from "zod";
import type { UseCases } from "../parts/use-cases.ts";
import { toOpenPayment } from "./invoice-mapper.ts";

const paging = makePaging(z.object({ id: z.uuid() }));

/** Corrections of what was paid, and what people decide about payments of bank files. */
export function makePaymentsService(useCases: UseCases): RpcRoutes {
  const { bankEntries, reversePayment, decidePayments, useSurplus } = useCases;
  return {
    routes: (router) =>
      serveMethods(router, PaymentsService, {
        async reversePayment(order, ctx) {
          return { amount: await reversePayment({ ...order, adminId: userCaller(ctx).userId }) };
        },
        async assignPayment(order, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const { booked, withheld } = await decidePayments.assign({ ...order, adminId, actsAlone });
          return { booked, withheld: withheld.amount > 0n ? withheld : null };
        },
        async settlePayment({ settledAs, paidOn, ...order }, ctx) {
          const as = settledAs === "paid_back" ? settledAs : "ignored";
          const day = paidOn === "" ? null : paidOn;
          const settled = { ...order, settledAs: as, paidOn: day, adminId: userCaller(ctx).userId } as const;
          return { amount: await decidePayments.settle(settled) };
        },
        async reopenPayment(order, ctx) {
          return { amount: await decidePayments.reopen({ ...order, adminId: userCaller(ctx).userId }) };
        },
        async listSettledPayments({ country, limit, cursor }) {
          const rows = await bankEntries.listSettled(country, paging.start(cursor), limit);
          const { items, nextCursor } = paging.page(rows, limit, ({ payment: { id } }) => ({ id }));
          return { payments: items.map((one) => ({ ...one, payment: toOpenPayment(one.payment) })), nextCursor };
        },
        async setOffSurplus(order, ctx) {
          await useSurplus.setOff({ ...order, adminId: userCaller(ctx).userId });
          return {};
        },
        async reversePayBack(order, ctx) {
          return { amount: await useSurplus.reversePayBack({ ...order, adminId: userCaller(ctx).userId }) };
        },
      }),
  };
}
