import { type RpcRoutes, serveMethods, type UserCaller, userCaller } from "@doorlight/common/rpc";
import { currentTraceparent } from "@doorlight/common/telemetry";
import type { Clock } from "@doorlight/common/time";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import type { ContractStore } from "../db/contract-store.ts";
import type { DebtStore } from "../db/debt-store.ts";
import type { PurchaseRules } from "../db/purchase-rules.ts";
import type { PurchaseStore } from "../db/purchase-store.ts";
import { noMeans } from "../domain/account.ts";
import type { Buyer } from "../domain/purchase.ts";
import type { Budgets } from "../use-cases/budgets.ts";
import type { Bought, BuyLead } from "../use-cases/buy-lead.ts";
import type { EndBuying } from "../use-cases/end-buying.ts";
import type { GiveUpPurchase } from "../use-cases/give-up-purchase.ts";
import type { ExportUser } from "../use-cases/export-user.ts";
import type { GetAccount } from "../use-cases/get-account.ts";
import type { ListLeadPurchases } from "../use-cases/list-lead-purchases.ts";
import type { ListPurchases } from "../use-cases/list-purchases.ts";
import type { OpenAccount } from "../use-cases/open-account.ts";
import type { ReserveDebt } from "../use-cases/reserve-debt.ts";
import type { ResumePurchase } from "../use-cases/resume-purchase.ts";

type Dependencies = {
  buyLead: BuyLead;
  resumePurchase: ResumePurchase;
  giveUpPurchase: GiveUpPurchase;
  listPurchases: ListPurchases;
  listLeadPurchases: ListLeadPurchases;
  getAccount: GetAccount;
  budgets: Pick<Budgets, "put" | "hold">;
  reserveDebt: ReserveDebt;
  debts: Pick<DebtStore, "list" | "leaveCompany">;
  contracts: Pick<ContractStore, "listUse">;
  openAccount: OpenAccount;
  endBuying: EndBuying;
  exportUser: ExportUser;
  rules: Pick<PurchaseRules, "quote">;
  purchases: Pick<PurchaseStore, "describe" | "isBuyer" | "ofCharge">;
  clock: Clock;
};

/** Buying, and purchases. */
export function makePurchasingService(dependencies: Dependencies): RpcRoutes {
  const { buyLead, resumePurchase, giveUpPurchase, listPurchases, listLeadPurchases } = dependencies;
  const { getAccount, budgets, reserveDebt, debts, contracts, openAccount, endBuying, exportUser } = dependencies;
  const { rules, purchases, clock } = dependencies;
  return {
    routes(router) {
      serveMethods(router, PurchasingService, {
        async buyLead({ paymentSource: requestedSource, ...click }, ctx) {
          const command = { ...click, requestedSource, listId: null, traceparent: currentTraceparent() ?? null };
          return toAnswer(await buyLead({ ...command, buyer: toBuyer(userCaller(ctx)) }));
        },
        resumePurchase: async ({ leadId }, ctx) => toAnswer(await resumePurchase(leadId, toBuyer(userCaller(ctx)))),
        giveUpPurchase: async ({ leadId }, ctx) => ({ purchase: await giveUpPurchase(leadId, userCaller(ctx).userId) }),
        quoteLeads: async ({ leadIds }, ctx) => ({
          quotes: await rules.quote(leadIds, toBuyer(userCaller(ctx)), clock.now()),
        }),
        async listPurchases({ among, ...asked }, ctx) {
          const { userId, test = false } = userCaller(ctx);
          const scope = { ...asked, userId, test, among: among?.ids };
          const { items, ...page } = await listPurchases.own(scope);
          return { ...page, purchases: items };
        },
        async listPurchasesOfAgent(asked) {
          const { items, nextCursor } = await listPurchases.ofAgent(asked);
          return { purchases: items, nextCursor };
        },
        listChargedPurchases: async (charge) => ({ purchases: await purchases.ofCharge(charge) }),
        listLeadPurchases: async ({ leadId }, ctx) => ({ purchases: await listLeadPurchases(leadId, userCaller(ctx)) }),
        getAccount: async ({ userId }, ctx) => ({ account: await getAccount(userCaller(ctx), userId) }),
        putBudget: async ({ amount }, ctx) => ({ budget: await budgets.put(userCaller(ctx), amount ?? null) }),
        async holdBudget(hold) {
          await budgets.hold(hold);
          return {};
        },
        async reserveDebt(wanted) {
          await reserveDebt.reserve(wanted);
          return {};
        },
        async releaseDebt(unsold) {
          await reserveDebt.release(unsold);
          return {};
        },
        leaveCompany: async (account) => ({ owes: !(await debts.leaveCompany(account)) }),
        listQuotaUse: async ({ dealId }) => ({ quotas: await contracts.listUse(dealId) }),
        describePurchases: async ({ purchaseIds }) => ({ purchases: await purchases.describe(purchaseIds) }),
        listErasedAccounts: async ({ userIds, evenInUse }) => ({ accounts: await debts.list(userIds, evenInUse) }),
        openAccount: async (user) => ({ account: { ...noMeans, ...(await openAccount.now(user)) } }),
        endBuying: async ({ leadId, reopenedAt }) => ({ endedAt: await endBuying.now(leadId, reopenedAt ?? null) }),
        checkBuyer: async ({ leadId, userId }) => ({ isBuyer: await purchases.isBuyer(leadId, userId) }),
      });
      serveMethods(router, PersonalDataService, {
        exportUser: async ({ userId }) => ({ json: await exportUser(userId) }),
      });
    },
  };
}

function toBuyer({ userId, officeId, country, role, termsAccepted, test = false }: UserCaller): Buyer {
  return { id: userId, officeId: officeId ?? null, country, role, termsAccepted, test };
}

const toAnswer = (bought: Bought) => ({ purchase: null, grant: "", action: null, ...bought });
