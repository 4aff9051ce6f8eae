import type { Tx } from "@doorlight/common/db";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { ifKnown, type Plain } from "@doorlight/common/rpc";
import { DealChangedSchema, SubscriptionChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
  UserUpdatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { LeadMatchedSchema, LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { CampaignMailReportedSchema } from "@doorlight/proto/notifications/v1/mails_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { AgentStore } from "./db/agent-store.ts";
import type { Deal } from "./domain/agent.ts";
import type { EraseAccount } from "./use-cases/erase-account.ts";
import type { RecordReport } from "./use-cases/record-report.ts";

type UseCases = { agents: AgentStore; recordReport: RecordReport; eraseAccount: EraseAccount };

/** Agents as campaigns choose them, by what other services publish about them; and what is reported about mails. */
export function makeConsumers({ agents, recordReport, eraseAccount }: UseCases): Consumer[] {
  return [
    // Agents are fetched, too, so the user's own version counts; records of the release before have it in their head alone.
    consumer("campaign.accounts")
      .on(UserConfirmedSchema, ({ userId, country, role, confirmedAt: at, version }, tx, meta) =>
        agents.confirm(tx, { userId, country, role, at }, version || meta.version),
      )
      .on(UserUpdatedSchema, (user, tx, meta) => agents.update(tx, user, user.version || meta.version))
      .on(UserDeactivatedSchema, (user, tx, meta) => agents.setActive(tx, user, false, user.version || meta.version))
      .on(UserReactivatedSchema, (user, tx, meta) => agents.setActive(tx, user, true, user.version || meta.version))
      .on(UserErasedSchema, (user, tx) => eraseAccount(tx, user)),

    consumer("campaign.contracts")
      .on(DealChangedSchema, (event, tx, { version }) => agents.setDeal(tx, toDeal(event, version)))
      .on(SubscriptionChangedSchema, (subscription, tx, { version }) => {
        const { subscriptionId, userId, country, planId, startedAt, endedAt } = subscription;
        return agents.setSubscription(tx, { subscriptionId, userId, country, planId, startedAt, endedAt, version });
      }),

    consumer("campaign.leads")
      .on(LeadPublishedSchema, ({ leadId, country, place: { region, city }, publishedAt }, tx) =>
        agents.addLeadRegion(tx, { leadId, country, region, city, publishedAt }),
      )
      .on(LeadMatchedSchema, ({ leadId, country, matches }, tx) =>
        agents.addMatches(
          tx,
          leadId,
          country,
          matches.map(({ userId }) => userId),
        ),
      ),

    // Fields by name: a newer release may fill others with what this one does not know.
    consumer("campaign.purchases").onMany(PurchaseConfirmedSchema, async (purchases, tx: Tx) => {
      // Transactions beside this one have purchases of the same agents, and lock their rows in one order.
      for (const { purchaseId, buyerId: userId, leadId, country, acquiredAt } of purchases.toSorted(byBuyer))
        await agents.addPurchase(tx, { purchaseId, userId, leadId, country, acquiredAt });
    }),

    consumer("campaign.reports").on(CampaignMailReportedSchema, async (report, tx) => {
      const kind = ifKnown(report, "kind");
      if (kind) await recordReport(tx, report.deliveryId, kind, report.reportedAt);
    }),
  ];
}

function byBuyer(one: { buyerId: string }, other: { buyerId: string }): number {
  return one.buyerId < other.buyerId ? -1 : Number(one.buyerId > other.buyerId);
}

function toDeal({ dealId, owner: { owner }, period }: Plain<typeof DealChangedSchema>, version: bigint): Deal {
  if (owner.case === undefined) throw new Error("A deal without an owner");
  return { dealId, ownerId: owner.value, from: period.from, to: period.to, version };
}
