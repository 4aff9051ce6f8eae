import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { ChangedLead } from "../domain/lead.ts";
import type { Outcome, SellerRequest } from "../domain/seller-request.ts";
import { digest } from "../domain/seller-secrets.ts";

type Ports = {
  db: Db;
  sellerPages: { byHash(sellerDigest: Buffer): Promise<SellerRequest | undefined> };
  requests: { setOutcome(tx: Tx, id: string, outcome: Outcome, at: Date): Promise<boolean> };
  leads: { touch(tx: Tx, id: string): Promise<ChangedLead> };
  events: { outcomeReported(tx: Tx, lead: ChangedLead, outcome: Outcome, reportedAt: Date): Promise<void> };
  clock: Clock;
};

/**
 * Stores and publishes the agent that a seller chose. Refuses `not_found`, and `invalid_request` for an agent who is no
 * buyer.
 */
export function makeReportOutcome({ db, sellerPages, requests, leads, events, clock }: Ports) {
  return async (hash: string, outcome: Outcome): Promise<void> => {
    const request = await sellerPages.byHash(digest(hash));
    if (!request) return refuse("not_found");
    const { id, lead } = request;
    const { chosenAgentId } = outcome;
    const isBuyer = lead?.buyers.some(({ agentId }) => agentId === chosenAgentId) ?? false;
    if (outcome.outcome === "buyer_chosen" && !isBuyer) return refuse("invalid_request", { fields: [noBuyer] });
    const now = clock.now();
    await transaction(db, async (tx) => {
      const isNew = await requests.setOutcome(tx, id, outcome, now);
      if (lead && isNew) await events.outcomeReported(tx, await leads.touch(tx, lead.id), outcome, now);
    });
  };
}

const noBuyer = { path: "chosenAgentId", code: "invalid_value", message: "must be a buyer of the lead" };
