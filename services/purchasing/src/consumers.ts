import type { Tx } from "@doorlight/common/db";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { ifKnown } from "@doorlight/common/rpc";
import {
  AccountPayableChangedSchema,
  ChargeSettledSchema,
  DealChangedSchema,
  CreditsSoldSchema,
  FeeChargedSchema,
  PriceListChangedSchema,
  QuotaChangedSchema,
} from "@doorlight/proto/billing/v1/events_pb";
import {
  AccountDigestChangedSchema,
  DebtReopenedSchema,
  DebtSettledSchema,
  DisputeChangedSchema,
  FeeReturnedSchema,
} from "@doorlight/proto/billing/v1/facts_pb";
import { MailboxProvenSchema, PhoneSavedSchema } from "@doorlight/proto/identity/v1/bans_pb";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
  UserUpdatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import {
  RefundApprovedSchema,
  RefundCancelledSchema,
  RefundRequestedSchema,
} from "@doorlight/proto/refunds/v1/events_pb";
import {
  LeadClosedSchema,
  LeadListRemovedSchema,
  LeadMatchedSchema,
  LeadPublishedSchema,
  LeadPausedSchema,
  LeadReopenedSchema,
  LeadResumedSchema,
} from "@doorlight/proto/leads/v1/events_pb";
import {
  toAccountDispute,
  toCreditSale,
  toDeal,
  toFee,
  toMatchedLead,
  toPriceList,
  toPublishedLead,
  toQuotaGrant,
} from "./mappers.ts";
import type { AutomaticDelivery } from "./use-cases/automatic-delivery.ts";
import type { EndBuying } from "./use-cases/end-buying.ts";
import type { EndReservations } from "./use-cases/end-reservations.ts";
import type { FollowDigests } from "./use-cases/follow-digests.ts";
import type { FollowClaims } from "./use-cases/follow-claims.ts";
import type { OpenAccount } from "./use-cases/open-account.ts";
import type { ProjectAccounts } from "./use-cases/project-accounts.ts";
import type { ProjectContracts } from "./use-cases/project-contracts.ts";
import type { ProjectLead } from "./use-cases/project-lead.ts";
import type { ProjectOffices } from "./use-cases/project-offices.ts";
import type { ProjectPriceList } from "./use-cases/project-price-list.ts";
import type { RecordDispute } from "./use-cases/record-dispute.ts";
import type { RecordMatches } from "./use-cases/record-matches.ts";
import type { RecordSales } from "./use-cases/record-sales.ts";
import type { RefundPurchase } from "./use-cases/refund-purchase.ts";

type UseCases = {
  followDigests: Pick<FollowDigests, "put" | "putMailbox">;
  leads: {
    addTesters(tx: Tx, leadId: string, accountIds: readonly string[]): Promise<void>;
    setPaused(tx: Tx, leadId: string, paused: boolean, version: bigint): Promise<void>;
    publishPrice(tx: Tx, leadId: string): Promise<void>;
    doubt(tx: Tx, leadId: string, purchaseId: string): Promise<void>;
    trust(tx: Tx, leadId: string, purchaseId: string): Promise<void>;
  };
  projectLead: ProjectLead;
  projectPriceList: ProjectPriceList;
  projectAccounts: ProjectAccounts;
  projectOffices: ProjectOffices;
  openAccount: OpenAccount;
  endBuying: EndBuying;
  projectContracts: ProjectContracts;
  endReservations: Pick<EndReservations, "settled">;
  recordSales: RecordSales;
  recordDispute: Pick<RecordDispute, "record">;
  recordMatches: RecordMatches;
  automaticDelivery: Pick<AutomaticDelivery, "endAll" | "endRemoved">;
  refundPurchase: RefundPurchase;
  followClaims: Pick<FollowClaims, "requested" | "cancelled" | "approved">;
};

/** Data of other services that purchasing needs to decide alone. */
export function makeConsumers(useCases: UseCases): Consumer[] {
  const { leads, projectLead, projectPriceList, projectAccounts, projectOffices, openAccount, endBuying } = useCases;
  const { projectContracts, endReservations, recordSales, refundPurchase, recordMatches, automaticDelivery } = useCases;
  const { followClaims, followDigests, recordDispute } = useCases;
  return [
    consumer("purchasing.leads")
      .on(LeadPublishedSchema, (event, tx) => projectLead(tx, toPublishedLead(event)))
      .on(LeadMatchedSchema, (event, tx) => recordMatches(tx, toMatchedLead(event)))
      .on(LeadClosedSchema, async ({ leadId, closedAt }, tx) => {
        await endBuying.at(tx, leadId, closedAt);
      })
      .on(LeadReopenedSchema, ({ leadId, reopenedAt }, tx) => endBuying.reopen(tx, leadId, reopenedAt))
      .on(LeadPausedSchema, ({ leadId }, tx, { version }) => leads.setPaused(tx, leadId, true, version))
      .on(LeadResumedSchema, async ({ leadId }, tx, { version }) => {
        await leads.setPaused(tx, leadId, false, version);
        // The lists of leads have no price of it any more.
        await leads.publishPrice(tx, leadId);
      })
      // The gateway asks for it, too, so that it is seen at once; it may be killed before that.
      .on(LeadListRemovedSchema, ({ userId, listId, removedAt }, tx) =>
        automaticDelivery.endRemoved(tx, { userId, listId }, removedAt),
      ),

    consumer("purchasing.test-leads", { ofTests: true })
      .on(LeadPublishedSchema, (event, tx) => projectLead(tx, toPublishedLead(event)))
      .on(LeadMatchedSchema, ({ leadId, matches }, tx) =>
        leads.addTesters(tx, leadId, [...new Set(matches.map(({ userId }) => userId))]),
      )
      .on(LeadClosedSchema, async ({ leadId, closedAt }, tx) => {
        await endBuying.at(tx, leadId, closedAt);
      })
      .on(RefundApprovedSchema, ({ purchaseId }, tx) => refundPurchase(tx, purchaseId)),

    consumer("purchasing.accounts")
      .on(UserConfirmedSchema, async ({ userId, country, grantsSignupCredit, confirmedAt }, tx) => {
        await openAccount.at(tx, { userId, country, grantsSignupCredit, at: confirmedAt });
      })
      .on(UserDeactivatedSchema, (user, tx, { version }) => projectAccounts.deactivate(tx, user, version))
      .on(UserReactivatedSchema, (user, tx, { version }) => projectAccounts.reactivate(tx, user, version))
      .on(UserErasedSchema, async (user, tx) => {
        const at = user.erasedAt;
        await projectAccounts.erase(tx, user, at);
        await automaticDelivery.endAll(tx, user.userId, at);
      }),

    // The event's own time counts, whenever it is consumed: a rebuilt projection is the same.
    consumer("purchasing.offices")
      .on(UserUpdatedSchema, ({ userId, officeId, country }, tx, { time, version }) =>
        projectOffices(tx, { userId, officeId, country, at: time, version }),
      )
      .on(UserErasedSchema, ({ userId, country, erasedAt }, tx, { version }) =>
        projectOffices(tx, { userId, officeId: null, country, at: erasedAt, version }),
      ),

    consumer("purchasing.digests")
      .on(AccountDigestChangedSchema, (event, tx, { version, time }) =>
        followDigests.put(
          tx,
          { ...event, endedAt: event.endedAt ?? null, proven: event.proven ?? null, version },
          time,
        ),
      )
      .on(MailboxProvenSchema, ({ userId, digest, provenAt }, tx, { version, time }) =>
        followDigests.putMailbox(tx, { userId, digest, provenAt, version }, time),
      )
      .on(PhoneSavedSchema, (event, tx, { version, time }) =>
        followDigests.put(tx, { ...event, kind: "phone", endedAt: null, proven: null, version }, time),
      ),

    // Prices, contracts and who may pay how: a later event may not overtake one that fails.
    consumer("purchasing.billing", { whenStuck: "hold" })
      .on(AccountPayableChangedSchema, (event, tx) => projectAccounts.setPayable(tx, event))
      .on(PriceListChangedSchema, (event, tx, meta) => projectPriceList(tx, toPriceList(event, meta)))
      .on(DealChangedSchema, (event, tx, meta) => projectContracts.deal(tx, toDeal(event, meta)))
      .on(QuotaChangedSchema, (event, tx, { version }) => projectContracts.quota(tx, toQuotaGrant(event, version)))
      .on(ChargeSettledSchema, ({ purchaseId }, tx) => endReservations.settled(tx, purchaseId)),

    // Any order will do, so one that fails holds up nothing.
    consumer("purchasing.sales")
      .on(CreditsSoldSchema, (event, tx) => recordSales.pack(tx, toCreditSale(event)))
      .on(FeeChargedSchema, (event, tx) => recordSales.fee(tx, toFee(event)))
      .on(FeeReturnedSchema, ({ returnedAt: at, ...fee }, tx) => recordSales.returnedFee(tx, { ...fee, at }))
      .on(DebtSettledSchema, ({ userId, sourceIds, settledAt: at }, tx) =>
        recordSales.settled(tx, { userId, sourceIds, at }),
      )
      .on(DebtReopenedSchema, ({ userId, sourceIds, reopenedAt: at }, tx) =>
        recordSales.reopened(tx, { userId, sourceIds, at }),
      )
      .on(DisputeChangedSchema, (event, tx) => recordDispute.record(tx, toAccountDispute(event))),

    // Order does not matter, so a failure blocks nothing; it becomes a dead letter and pages someone.
    consumer("purchasing.refunds")
      .on(RefundRequestedSchema, async (request, tx) => {
        await followClaims.requested(tx, request);
        const doubts = ["not_selling", "wrong_phone"].includes(ifKnown(request, "reason") ?? "");
        if (doubts && !request.byRule) await leads.doubt(tx, request.leadId, request.purchaseId);
      })
      .on(RefundCancelledSchema, async (request, tx) => {
        await followClaims.cancelled(tx, request);
        await leads.trust(tx, request.leadId, request.purchaseId);
      })
      .on(RefundApprovedSchema, async (request, tx) => {
        await refundPurchase(tx, request.purchaseId);
        await followClaims.approved(tx, request);
      }),
  ];
}
