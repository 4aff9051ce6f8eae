import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { GrantCredits } from "../use-cases/grant-credits.ts";
import type { ListTransactions } from "../use-cases/list-transactions.ts";
import type { TakeBackCredits } from "../use-cases/take-back-credits.ts";

type Dependencies = {
  listTransactions: ListTransactions;
  grantCredits: GrantCredits;
  takeBackCredits: TakeBackCredits;
  ledger: { hasReference(userId: string, referenceId: string): Promise<boolean> };
};

/** Where credits and money of an account went. */
export function makeLedgerService({
  listTransactions,
  grantCredits,
  takeBackCredits,
  ledger,
}: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, LedgerService, {
        async listTransactions({ userId: ofUser, ...asked }, ctx) {
          const { items: transactions, nextCursor } = await listTransactions(userCaller(ctx), { ofUser, ...asked });
          return { transactions, nextCursor };
        },
        async checkReference({ referenceId }, ctx) {
          return { found: await ledger.hasReference(userCaller(ctx).userId, referenceId) };
        },
        async grantCredits(order, ctx) {
          const { userId: grantedBy, actsAlone } = userCaller(ctx);
          return { balance: await grantCredits({ ...order, grantedBy, actsAlone, approvalId: null }) };
        },
        takeBackCredits: async (order, ctx) => ({
          balance: await takeBackCredits({ ...order, returnedBy: userCaller(ctx).userId }),
        }),
        async grantApprovedCredits({ grant, askedBy: grantedBy, approvalId }) {
          await grantCredits({ ...grant, grantedBy, approvalId });
          return {};
        },
      }),
  };
}
