import { refusalFrom, refuse } from "@doorlight/common/errors";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import {
  correctUserBilling,
  decideInvoiceTrust,
  getUserBilling,
  listUserInvoices,
  listUserLeadLists,
  listUserPurchases,
  listUserRefunds,
} from "../../contract/index.ts";
import { orApproval } from "../answers/approvals.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { peopleOf } from "../answers/deal-people.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import { makeUserPurchases } from "../answers/user-purchases.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { toInvoice } from "../mappers/invoice.ts";
import { toAgreement, toLeadList } from "../mappers/lead-list.ts";
import { type Means, toAgentRefund, toUserBilling } from "../mappers/user-account.ts";
import type { Session } from "../sessions/session.ts";

type Ports = {
  clients: Pick<
    Clients,
    | "approvals"
    | "purchasing"
    | "leads"
    | "charges"
    | "invoices"
    | "leadLists"
    | "automaticDelivery"
    | "accountDesk"
    | "users"
    | "identity"
    | "refunds"
  >;
};

/** What an account has, for admins: each part by itself, so that a service that is down leaves out its own alone. */
export function makeUserAccountRoutes({ clients }: Ports) {
  const { leadLists, automaticDelivery, accountDesk, users, refunds } = clients;
  const purchasesOf = makeUserPurchases(clients);

  /** Of the account: billing does not know whose deals serve it, nor the country of one that never paid. */
  async function accountOf(userId: string, as: Session["as"]) {
    const { user } = (await users.getUser({ userId }, as)).record ?? {};
    const { country, office, role } = assertDefined(user, "user");
    return { userId, country, officeId: office?.id, role };
  }

  /** Of an account that may have bought: admins buy nothing. */
  async function buyerOf(userId: string, as: Session["as"]) {
    const { role, ...account } = await accountOf(userId, as);
    if (role === Role.ADMIN || role === Role.SUPER_ADMIN) refuse("not_found");
    return account;
  }

  /** Nothing of an account that was never opened. */
  async function meansOf(userId: string, as: Session["as"]): Promise<Means | undefined> {
    try {
      return (await clients.purchasing.getAccount({ userId }, as)).account;
    } catch (error) {
      if (refusalFrom(error)?.code === "not_found") return { quotas: [], dealsInOrder: [] };
      throw error;
    }
  }

  return [
    route(getUserBilling, async (call) => {
      const { as } = signedIn(call);
      const { role: _, ...account } = await accountOf(call.params.id, as);
      const [billing, means] = await Promise.all([
        accountDesk.getAccountBilling(account, as),
        ifAnswered(as, (soon) => meansOf(account.userId, soon)),
      ]);
      const admins = [
        ...billing.disputes.map(({ blockEnd }) => blockEnd?.adminId ?? ""),
        ...billing.corrections.map(({ adminId }) => adminId),
      ];
      const shown = [...billing.deals.flatMap(peopleOf), ...admins, ...billing.sameBusinessUserIds];
      const people = await agentCardsOf(clients, shown);
      return toUserBilling(billing, people, means);
    }),

    route(decideInvoiceTrust, async (call) => {
      const session = signedIn(call);
      const { idempotencyKey, body } = call;
      const { userId } = await buyerOf(call.params.id, session.as);
      const value = { userId, ...body, version: BigInt(body.version) };
      return orApproval(clients, session, {
        asked: { call: { case: "allowInvoice", value }, subjectId: userId, idempotencyKey },
        run: async () => void (await accountDesk.decideInvoiceTrust(value, session.as)),
        done: async () => {},
      });
    }),

    route(correctUserBilling, async (call) => {
      const { as } = signedIn(call);
      const { version, ...correction } = call.body;
      const { userId, country } = await buyerOf(call.params.id, as);
      await accountDesk.correctDetails({ userId, country, ...correction, version: BigInt(version) }, as);
    }),

    route(listUserInvoices, async (call) => {
      const { as } = signedIn(call);
      const { userId, country } = await accountOf(call.params.id, as);
      const page = await accountDesk.listInvoicesOfAccount({ userId, country, ...call.query }, as);
      return { items: page.invoices.map(toInvoice), nextCursor: page.nextCursor || null };
    }),

    route(listUserRefunds, async (call) => {
      const page = await refunds.listRefundsOfAgent({ userId: call.params.id, ...call.query }, signedIn(call).as);
      return { items: page.requests.map(toAgentRefund), nextCursor: page.nextCursor || null };
    }),

    route(listUserPurchases, (call) =>
      purchasesOf({ userId: call.params.id, ...call.query }, signedIn(call).as, readerLocale(call)),
    ),

    route(listUserLeadLists, async (call) => {
      const { as } = signedIn(call);
      const userId = call.params.id;
      const [{ lists }, agreed] = await Promise.all([
        leadLists.listLeadListsOfAgent({ userId, locale: readerLocale(call) }, as),
        ifAnswered(as, (soon) => automaticDelivery.listAgreementsOfAgent({ userId }, soon)),
      ]);
      const agreements = new Map(agreed?.agreements.map((agreement) => [agreement.listId, agreement]));
      return {
        items: lists.map(toLeadList).map((list) => {
          const agreement = agreements.get(list.id);
          return { ...list, agreement: agreement ? toAgreement(agreement) : null };
        }),
        away: agreed ? [] : ["agreements" as const],
      };
    }),
  ];
}
