import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuseField } from "@doorlight/common/errors";
import { type RpcRoutes, userCaller } from "@doorlight/common/rpc";
import type { Clock } from "@doorlight/common/time";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { PurchaseRules } from "../db/purchase-rules.ts";
import type { PurchaseStore } from "../db/purchase-store.ts";
import {
  toAccountMessage,
  toBoughtMessage,
  toBuyer,
  toCommand,
  toPurchaseMessage,
  toQuoteMessage,
} from "./purchase-mapper.ts";
import type { BuyLead } from "../use-cases/buy-lead.ts";
import type { EndBuying } from "../use-cases/end-buying.ts";
import type { GiveUpPurchase } from "../use-cases/give-up-purchase.ts";
import type { ExportUser } from "../use-cases/export-user.ts";
import type { GetAccount } from "../use-cases/get-account.ts";
import type { ListLeadPurchases } from "../use-cases/list-lead-purchases.ts";
import type { ListPurchases } from "../use-cases/list-purchases.ts";
import type { OpenAccount } from "../use-cases/open-account.ts";
import type { ResumePurchase } from "../use-cases/resume-purchase.ts";

type Dependencies = {
  buyLead: BuyLead;
  resumePurchase: ResumePurchase;
  giveUpPurchase: GiveUpPurchase;
  listPurchases: ListPurchases;
  listLeadPurchases: ListLeadPurchases;
  getAccount: GetAccount;
  openAccount: OpenAccount;
  endBuying: EndBuying;
  exportUser: ExportUser;
  rules: Pick<PurchaseRules, "quote">;
  purchases: Pick<PurchaseStore, "isBuyer">;
  clock: Clock;
};

/** Buying, and purchases. */
export function makePurchasingService(dependencies: Dependencies): RpcRoutes {
  const { buyLead, resumePurchase, giveUpPurchase, listPurchases, listLeadPurchases } = dependencies;
  const { getAccount, openAccount, endBuying, exportUser } = dependencies;
  const { rules, purchases, clock } = dependencies;
  return {
    routes(router) {
      router.service(PurchasingService, {
        async buyLead(request, ctx) {
          return toBoughtMessage(await buyLead(toCommand(request, userCaller(ctx))));
        },
        async resumePurchase({ leadId }, ctx) {
          return toBoughtMessage(await resumePurchase(leadId, toBuyer(userCaller(ctx))));
        },
        async giveUpPurchase({ leadId }, ctx) {
          const purchase = await giveUpPurchase(leadId, userCaller(ctx).userId);
          return purchase ? { purchase: toPurchaseMessage(purchase) } : {};
        },
        async quoteLeads({ leadIds }, ctx) {
          const quotes = await rules.quote(leadIds, toBuyer(userCaller(ctx)), clock.now());
          return { quotes: quotes.map(toQuoteMessage) };
        },
        async listPurchases({ from, to, among, limit, cursor }, ctx) {
          const period = { userId: userCaller(ctx).userId, from: toBound("from", from), to: toBound("to", to) };
          const { items, ...page } = await listPurchases({ ...period, among: among?.ids, limit, cursor });
          return { ...page, purchases: items.map(toPurchaseMessage) };
        },
        async listLeadPurchases({ leadId }, ctx) {
          return { purchases: (await listLeadPurchases(leadId, userCaller(ctx))).map(toPurchaseMessage) };
        },
        async getAccount({ userId }, ctx) {
          return { account: toAccountMessage(await getAccount(userCaller(ctx), userId)) };
        },
        async openAccount({ userId, country, grantsSignupCredit }) {
          return { account: await openAccount.now({ userId, country, grantsSignupCredit }) };
        },
        async endBuying({ leadId }) {
          return { endedAt: timestampFromDate(await endBuying.now(leadId)) };
        },
        async checkBuyer({ leadId, userId }) {
          return { isBuyer: await purchases.isBuyer(leadId, userId) };
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: await exportUser(userId) };
        },
      });
    },
  };
}

function toBound(path: string, time: Timestamp | undefined): Date {
  return time ? timestampDate(time) : refuseField(path, "required", "is missing");
}
