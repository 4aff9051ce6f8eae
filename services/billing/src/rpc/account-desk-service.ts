import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { localDate } from "@doorlight/common/time";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { z } from "zod";
import { isExpired } from "../domain/card.ts";
import type { Deal } from "../domain/deal.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { makeDealsAsTheyStand } from "./deals-as-they-stand.ts";
import { toDetails } from "./details-mapper.ts";
import { toInvoice } from "./invoice-mapper.ts";
import { toSubscription } from "./plans-service.ts";

const paging = makePaging(z.object({ sequence: z.coerce.bigint() }));

/** More deals or disputes of one account an admin does not read here. */
const MOST = 20;
const MOST_CORRECTIONS = 5;
const MOST_OTHERS = 10;

/** The billing of one account as admins see it. */
export function makeAccountDeskService(useCases: UseCases): RpcRoutes {
  const { details, digests, corrections, cards, deals, disputes, invoices, invoiceRuns, surpluses } = useCases;
  const {
    billingMailboxes,
    correctDetails,
    trust,
    findSubscription,
    listEndingContracts,
    previewInvoices,
    packs,
    clock,
  } = useCases;
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");
  const asTheyStand = makeDealsAsTheyStand(useCases);

  /** Left to pay, not invoiced yet, and owed to the account. */
  async function debtOf(userId: string, country: string) {
    const { currency, timeZone } = packOf(country);
    const money = (amount: bigint) => ({ amount, currency });
    const [due, next, surplus] = await Promise.all([
      invoices.leftToPay(userId, localDate(timeZone, clock.now())),
      previewInvoices.findNext({ userId, country }),
      surpluses.sumOf(userId),
    ]);
    const notInvoiced = next.reduce((sum, { gross }) => sum + gross, 0n);
    return {
      open: money(due.open),
      overdue: money(due.overdue),
      notInvoiced: money(notInvoiced),
      surplus: money(surplus),
    };
  }

  async function dealsOf(userId: string, officeId: string | null): Promise<Deal[]> {
    const [serving, ever] = await Promise.all([
      deals.listOwn(userId, officeId ?? undefined, clock.now()),
      deals.listOf(userId),
    ]);
    const known = new Set(serving.map(({ id }) => id));
    return [...serving, ...ever.filter(({ id }) => !known.has(id)).toReversed()].slice(0, MOST);
  }

  return {
    routes: (router) =>
      serveMethods(router, AccountDeskService, {
        getAccountDebt: async ({ userId, country }) => ({ debt: await debtOf(userId, country) }),

        async getAccountBilling({ userId, country, officeId }) {
          const { timeZone } = packOf(country);
          const [saved, subscription, contracts, kept, disputed, debt, parked, corrected, others, ending] =
            await Promise.all([
              details.find(userId),
              findSubscription({ userId, country }),
              dealsOf(userId, officeId),
              cards.list(userId),
              disputes.listOf(userId),
              debtOf(userId, country),
              invoiceRuns.listParkedOf(country, userId),
              corrections.list(userId, MOST_CORRECTIONS),
              digests.listOfCompany(userId, MOST_OTHERS),
              listEndingContracts(userId),
            ]);
          return {
            details: toDetails(saved, packOf(country), {
              billingEmailConfirmed: await billingMailboxes.isConfirmed(userId, saved.billingEmail),
            }),
            invoiceTrust: saved.trust,
            subscription: subscription && toSubscription(subscription),
            deals: await asTheyStand(contracts),
            cards: kept.map((card) => ({ ...card, expired: isExpired(card, timeZone, clock.now()) })),
            disputes: disputed.slice(0, MOST),
            debt,
            parked,
            corrections: corrected,
            sameBusinessUserIds: others,
            ending,
          };
        },

        async correctDetails({ userId, country, version, reason, ...input }, ctx) {
          packOf(country);
          const adminId = userCaller(ctx).userId;
          await correctDetails({ account: { userId, country }, version, adminId, reason, input });
        },

        async decideInvoiceTrust(decision, ctx) {
          const { userId: adminId, actsAlone } = userCaller(ctx);
          const ending = decision.proven ? [] : await listEndingContracts(decision.userId);
          await trust.decide({ ...decision, adminId, actsAlone, approvalId: null, ending });
          return {};
        },

        async allowApprovedInvoice({ decision, askedBy: adminId, approvalId }) {
          await trust.decide({ ...decision, adminId, approvalId, ending: [] });
          return {};
        },

        async listInvoicesOfAccount({ userId, country, limit, cursor }) {
          const today = localDate(packOf(country).timeZone, clock.now());
          const rows = await invoices.listOf(userId, paging.start(cursor), limit);
          const { items, nextCursor } = paging.page(rows, limit, ({ sequence }) => ({ sequence }));
          return { invoices: items.map((invoice) => toInvoice(invoice, today)), nextCursor };
        },
      }),
  };
}
