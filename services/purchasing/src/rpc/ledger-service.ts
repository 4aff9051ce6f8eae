import { timestampDate } from "@bufbuild/protobuf/wkt";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import { toTransactionMessage } from "./ledger-mapper.ts";
import type { GrantCredits } from "../use-cases/grant-credits.ts";
import type { ListTransactions } from "../use-cases/list-transactions.ts";

type Dependencies = {
  listTransactions: ListTransactions;
  grantCredits: GrantCredits;
  ledger: { hasReference(userId: string, referenceId: string): Promise<boolean> };
};

/** Where credits and money of an account went. */
export function makeLedgerService({ listTransactions, grantCredits, ledger }: Dependencies): RpcRoutes {
  return {
    routes: (router) =>
      router.service(LedgerService, {
        async listTransactions({ userId, from, to, limit, cursor }, ctx) {
          const period = { from: from && timestampDate(from), to: to && timestampDate(to) };
          const page = await listTransactions(userCaller(ctx), { ofUser: userId, ...period, limit, cursor });
          return { transactions: page.items.map(toTransactionMessage), nextCursor: page.nextCursor };
        },
        async checkReference({ referenceId }, ctx) {
          return { found: await ledger.hasReference(userCaller(ctx).userId, referenceId) };
        },
        async grantCredits({ userId, credits, reason, idempotencyKey }, ctx) {
          const { userId: grantedBy, role } = userCaller(ctx);
          return { balance: await grantCredits({ userId, credits, reason, idempotencyKey, grantedBy }, role) };
        },
      }),
  };
}
